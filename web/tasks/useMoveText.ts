import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import type { taskDetailsApi } from '#contract/tasks/task-details.ts';
import { ManualReason } from '#contract/tasks/status.ts';

type Move = Output<typeof taskDetailsApi.getTaskHistory>[number];

const steps = [
  'ordered',
  'paid',
  'sentBack',
  'started',
  'modified',
  'assigned',
  'assignedTo',
  'modifiedFileStored',
  'newVersion',
  'versionNoted',
  'versionRecommended',
  'versionWithdrawn',
  'questionAsked',
  'questionAnswered',
  'questionWithdrawn',
  'inquiryOpened',
  'inquiryClosed',
  'proposalMade',
  'proposalAccepted',
  'proposalDeclined',
  'proposalWithdrawn',
  'closed',
  'closedAndRecorded',
  'rerun',
  'blocked',
  'deblocked',
  'archived',
  'archiveUndone',
  'reset',
  'deleted',
  'transferred',
  'removedFromJob',
  'vehicleChanged',
  'vinChanged',
  'edited',
  'decoded',
  'resultConfirmed',
  'takenOver',
  'givenBack',
  'works',
  'supportFileStored',
  'readBack',
] as const;

/** The words for one step in the history of a task. */
export function useMoveText() {
  const { t } = useTranslation();
  return {
    what: ({ eventCode, to }: Pick<Move, 'eventCode' | 'to'>): string => {
      const step = steps.find((code) => code === eventCode);
      if (step !== undefined) return t(`tasks.history.why.${step}`);
      const reason = ManualReason.safeParse(eventCode).data;
      if (reason !== undefined) return t('tasks.history.withSupport', { reason: t(`tasks.reason.${reason}`) });
      return t(`tasks.status.${to}`);
    },
    who: ({ actor, actorName }: Move): string =>
      actor === 'support' && actorName !== undefined
        ? t('tasks.history.bySupport', { name: actorName })
        : t(`tasks.history.by.${actor}`),
  };
}

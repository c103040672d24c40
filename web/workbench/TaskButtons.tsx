import { Button, type ButtonProps, Kbd, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { workIcons } from './task-work.ts';
import { useMayWork } from './useMayWork.ts';
import { useTaskWork } from './useTaskWork.ts';
import { useForbidden } from './work-texts.ts';

/** Takes a task on, for those whose role permits it. */
export function TakeButton({ task, ...style }: { task: Task } & ButtonProps) {
  const { t } = useTranslation();
  const { take } = useTakeTask();
  const forbidden = useForbidden();
  const mayWork = useMayWork();
  if (!mayWork('take')) return undefined;
  return (
    <StaffButton
      {...style}
      forbidden={forbidden('take', task)}
      onClick={() => {
        void take(task);
      }}
    >
      {t('workbench.take')}
    </StaffButton>
  );
}

/** The first step on a task of a list: staff take it on, or answer it where it is a question before an order; of a closed one there is none. */
export function FirstStepButton({ task, ...style }: { task: Task } & ButtonProps) {
  const { t } = useTranslation();
  const mayWork = useMayWork();
  if (task.inquiry === undefined) return <TakeButton task={task} {...style} />;
  if (task.inquiry === 'closed' || !mayWork('propose')) return undefined;
  return (
    <Button {...style} renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: task.jobId }} {...props} />}>
      {t('workbench.answerInquiry')}
    </Button>
  );
}

/** Takes a task on; one that a colleague works on only when that is really meant. */
export function useTakeTask() {
  const { t } = useTranslation();
  const { userId } = useAccess();
  const { run } = useTaskWork({ canOverlap: true });
  const take = async (task: Task): Promise<void> => {
    const { taskId, status, doneBy, doneById } = task;
    const isAnothers = status === 'inProgress' && doneBy !== undefined && doneById !== userId;
    const isMeant =
      !isAnothers ||
      (await confirm({
        title: t('workbench.takeOver.title', { task: taskId }),
        text: t('workbench.takeOver.text', { name: doneBy }),
        confirmLabel: t('workbench.takeOver.confirm'),
      }));
    if (isMeant) void run({ task, doing: { work: 'take' } });
  };
  return { take };
}

/** Gives a task back to the automatic service, with whatever it has learned since. */
export function RerunButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { run, isPending } = useTaskWork();
  const forbidden = useForbidden();
  const mayWork = useMayWork();
  const Icon = workIcons.rerun;
  if (!mayWork('rerun')) return undefined;
  return (
    <StaffButton
      variant="default"
      size="xs"
      leftSection={<Icon size={15} aria-hidden />}
      loading={isPending}
      forbidden={forbidden('rerun', task)}
      onClick={() => {
        void run({ task, doing: { work: 'rerun' } });
      }}
    >
      {t('workbench.menu.rerun')}
    </StaffButton>
  );
}

/** The key that does what its button does. */
export function KeyHint({ letter }: { letter: string }) {
  return (
    <Kbd fz="xs" visibleFrom="sm" aria-hidden>
      {letter}
    </Kbd>
  );
}

type Props = ButtonProps & {
  onClick: () => void;
  /** The blocker; undefined when it is possible. */
  forbidden: string | undefined;
};

/** A button that says why it cannot be used. It stays in the focus order, so that the reason can be read by key. */
export function StaffButton({ forbidden, onClick, ...style }: Props) {
  const isForbidden = forbidden !== undefined;
  return (
    <Tooltip
      label={forbidden}
      disabled={!isForbidden}
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        {...style}
        {...(isForbidden && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={(event) => {
          if (isForbidden) event.preventDefault();
          else onClick();
        }}
      />
    </Tooltip>
  );
}

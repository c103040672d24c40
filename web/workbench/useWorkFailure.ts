import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { TaskStatus } from '#contract/tasks.ts';
import type { StaffAction } from '#rules/task-actions.ts';
import { RefusedCall } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { useMoveText } from '#web/tasks/useMoveText.ts';
import { useBlockerText } from './useBlockerText.ts';

/** What the server tells the second of two who act at once; without a name it was the automatic service. */
const Moved = z.object({
  code: z.literal('taskMoved'),
  taskStatus: TaskStatus,
  by: z.string().optional(),
  at: z.string(),
  why: z.string(),
});
const NotAllowed = z.object({
  code: z.literal('actionNotAllowed'),
  hindrance: z.enum(['automaticAtWork', 'alreadyPaid', 'wrongStatus']),
});

/** The words for why a piece of work was not done: who was faster, what forbids it, or the text of the refusal. */
export function useWorkFailure(): (error: unknown, action: StaffAction) => string {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { what } = useMoveText();
  const { textOf } = useBlockerText();
  const refusalText = useRefusalText();
  return (error, action) => {
    const problem = error instanceof RefusedCall ? error.problem : {};
    const moved = Moved.safeParse(problem).data;
    if (moved !== undefined)
      return t('workbench.moved', {
        who: moved.by ?? t('tasks.history.by.automatic'),
        when: dateTime(moved.at),
        what: what({ why: moved.why, to: moved.taskStatus }),
        status: t(`tasks.status.${moved.taskStatus}`),
      });
    const notAllowed = NotAllowed.safeParse(problem).data;
    return notAllowed === undefined ? refusalText(error) : textOf(notAllowed.hindrance, action);
  };
}

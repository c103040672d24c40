import { Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import type { TaskId } from '#contract/ids.ts';
import { JudgedOddity } from '#contract/results.ts';
import { RefusedCallError } from '#web/api/index.ts';
import { say } from '#web/i18n/index.ts';
import { dialogs } from '#web/kit/dialog/dialogs.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { type ConfirmedResult, ResultOddities, useConfirmedResult } from './ResultOddities.tsx';

const Judged = z.object({ code: z.enum(['resultOdd', 'resultRefused']), oddities: z.array(JudgedOddity) });

/** The oddities of a result for which a call was refused; undefined for any other error. */
export const odditiesIn = (error: unknown): JudgedOddity[] | undefined =>
  error instanceof RefusedCallError
    ? Judged.safeParse({ ...error.problem, code: error.code }).data?.oddities
    : undefined;

/**
 * Shows what is odd about a version that would be the customer's at once, and asks for a reason; resolves to what was
 * confirmed, or undefined when it is not to be handed over.
 */
export async function askAboutResult(
  taskId: TaskId,
  oddities: readonly JudgedOddity[],
): Promise<ConfirmedResult | undefined> {
  const modals = await dialogs();
  if (modals === undefined) return undefined;
  return new Promise((answer) => {
    const id = modals.open({
      title: say('workbench.results.handOverTitle'),
      centered: true,
      children: (
        <HandOverForm
          taskId={taskId}
          oddities={oddities}
          onCancel={() => {
            modals.close(id);
          }}
          onConfirm={(confirmed) => {
            answer(confirmed);
            modals.close(id);
          }}
        />
      ),
      onClose: () => {
        answer(undefined);
      },
    });
  });
}

function HandOverForm({
  taskId,
  oddities,
  onConfirm,
  onCancel,
}: {
  taskId: TaskId;
  oddities: readonly JudgedOddity[];
  onConfirm: (confirmed: ConfirmedResult) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const confirming = useConfirmedResult(oddities);
  const submit = () => {
    const confirmed = confirming.take();
    if (confirmed !== undefined) onConfirm(confirmed);
  };
  return (
    <Form
      form={{ submit, isPending: false, error: null }}
      submitLabel={t('workbench.results.handOver')}
      button={{ disabled: confirming.isRefused }}
      onCancel={onCancel}
      gap="md"
    >
      <Text size="sm">{t('workbench.results.handOverText', { task: taskId })}</Text>
      <ResultOddities oddities={oddities} confirming={confirming} />
    </Form>
  );
}

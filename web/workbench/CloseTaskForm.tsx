import { Checkbox, Group, Loader, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents } from '#contract/money.ts';
import type { Task } from '#contract/tasks/task.ts';
import { closingApi } from '#contract/workbench/closing.ts';
import { getErrorCode, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { readCredits } from '#rules/money.ts';
import { canBecomeSolution, isPricedBySupport, listedPrice, priceWith } from '#rules/not-listed.ts';
import { useCloseTask, useConfirmTakeOver } from './close-task.ts';
import { RecordFields, useRecording } from './result/RecordFields.tsx';
import { ResultOddities, useConfirmedResult } from './result/ResultOddities.tsx';
import { odditiesIn } from './result/ask-about-result.tsx';
import type { Closing } from './useTaskWork.ts';
import { useWorkFailure } from './work-texts.ts';

type Fields = { price: string; recordSolution: boolean };

type Props = {
  task: Task;
  /** Leaves the dialog, whether or not the task was closed. */
  onDone: () => void;
  /** Sends the message that is waiting; customers read it only where the task is closed. */
  sendMessage?: () => void;
};

/** Finishes a task: its price where support sets it, and whether the difference becomes a solution. */
export function CloseTaskForm({ task, onDone, sendMessage }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const failureText = useWorkFailure();
  const confirmTakeOver = useConfirmTakeOver();
  const closing = useCloseTask(task, {
    onDone: () => {
      sendMessage?.();
      onDone();
    },
    // Failures are shown in the dialog.
    onFailed: (error, wanted) => {
      if (getErrorCode(error) === 'colleagueAtWork') void takeOver(error, wanted);
      // The file or the library is another one by now.
      if (odditiesIn(error) !== undefined) void judged.refetch();
      if (getErrorCode(error) === 'taskMoved') {
        // The dialog no longer shows the task as it is.
        notify.error(t('workbench.close.failed', { reason: failureText(error, 'close') }));
        onDone();
      }
      return true;
    },
  });
  const judged = useQuery({
    ...query(closingApi.loadTaskClosing, { taskId: task.taskId }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const oddities = judged.data?.oddities ?? [];
  const confirming = useConfirmedResult(oddities, judged.data?.settled);
  const setsPrice = isPricedBySupport(task);
  const listed = setsPrice ? listedPrice(task) : creditCents(0);
  const records = canBecomeSolution(task);
  const form = useForm<Fields>({
    initialValues: { price: setsPrice ? '' : credits(task.price), recordSolution: false },
    validate: {
      price: (typed) =>
        setsPrice && readCredits(typed) === undefined ? t('workbench.close.priceNotValid') : undefined,
    },
  });
  const recording = useRecording(task.taskId, form.values.recordSolution);
  const isSignatureAsked = oddities.some(({ code }) => code === 'signedArea');
  async function takeOver(error: unknown, wanted: Closing) {
    if (await confirmTakeOver(error, task.taskId)) await closing.run({ ...wanted, takeOver: true });
  }
  const submit = form.onSubmit(({ price: typed, recordSolution }) => {
    const typedPrice = setsPrice ? readCredits(typed) : undefined;
    const price = typedPrice && priceWith(task, typedPrice);
    const confirmed = confirming.take();
    const { chosen, isSameSoftware, isSignedAccepted } = recording;
    if (confirmed === undefined || (recordSolution && chosen === undefined)) return;
    void closing.run({
      ...(price !== undefined && { price }),
      ...confirmed,
      recordSolution,
      ...(recordSolution &&
        chosen && {
          recordAs: chosen.as,
          manyChangesAccepted: isSameSoftware,
          signedAreaAccepted: chosen.flags.includes('signedArea') && (isSignatureAsked || isSignedAccepted),
        }),
    });
  });
  return (
    <Form
      form={{
        submit,
        isPending: closing.isPending,
        error: isFailureShown(closing.error) ? closing.error : null,
        errorText: t('workbench.close.failed', { reason: failureText(closing.error, 'close') }),
      }}
      submitLabel={t(sendMessage === undefined ? 'workbench.close.confirm' : 'workbench.close.chatConfirm')}
      button={{
        disabled:
          judged.isPending || confirming.isRefused || (form.values.recordSolution && recording.chosen === undefined),
      }}
      onCancel={onDone}
      gap="md"
    >
      {sendMessage !== undefined && <Text size="sm">{t('workbench.close.chatText', { task: task.taskId })}</Text>}
      <TextInput
        label={t(listed > 0 ? 'workbench.close.priceNotListed' : 'workbench.close.price')}
        description={
          listed > 0
            ? t('workbench.close.priceBeside', { listed: credits(listed) })
            : t(setsPrice ? 'workbench.close.priceNeeded' : 'workbench.close.priceFixed')
        }
        disabled={!setsPrice}
        required={setsPrice}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        data-autofocus={setsPrice ? true : undefined}
        {...form.getInputProps('price')}
      />
      {judged.isPending && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm" c="dimmed">
            {t('workbench.results.checking')}
          </Text>
        </Group>
      )}
      {judged.isError && <ErrorNotice error={judged.error} onRetry={() => void judged.refetch()} />}
      {judged.data?.oddities.length === 0 && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconCircleCheck size={18} color="var(--mantine-color-good-7)" aria-hidden />
          <Text size="sm">{t('workbench.results.usual')}</Text>
        </Group>
      )}
      <ResultOddities oddities={oddities} confirming={confirming} />
      <Checkbox
        label={t('workbench.close.record')}
        description={t(records ? 'workbench.close.recordWhat' : 'workbench.close.recordNotAllowed')}
        disabled={!records}
        // Enter in it closes the file.
        data-autofocus={!setsPrice && records ? true : undefined}
        {...form.getInputProps('recordSolution', { type: 'checkbox' })}
      />
      {form.values.recordSolution && (
        <RecordFields task={task} recording={recording} isSignatureAsked={isSignatureAsked} />
      )}
    </Form>
  );
}

/** Oddities of the result stand in the dialog anyway, and a colleague at work is a question of its own. */
const isFailureShown = (error: unknown): boolean =>
  error !== null && odditiesIn(error) === undefined && getErrorCode(error) !== 'colleagueAtWork';

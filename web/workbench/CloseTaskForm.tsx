import { Alert, Button, Checkbox, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { creditCents } from '#contract/money.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { codeOf, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { odditiesIn } from './result/ask-about-result.tsx';
import { RecordFields } from './result/RecordFields.tsx';
import { ResultOddities } from './result/ResultOddities.tsx';
import { useConfirmedResult } from './result/useConfirmedResult.ts';
import { useRecording } from './result/useRecording.ts';
import { canBecomeSolution, isPricedBySupport, listedPrice, priceWith } from '#rules/not-listed.ts';
import { readCredits } from '#rules/money.ts';
import { type Closing, useCloseTask } from './useCloseTask.ts';
import { useAskToTakeOver } from './useAskToTakeOver.ts';
import { useWorkFailure } from './useWorkFailure.ts';

type Fields = { price: string; recordSolution: boolean };

/** Finishes a task: its price where support sets it, and whether the difference becomes a solution. */
export function CloseTaskForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const failureText = useWorkFailure();
  const closing = useCloseTask(task);
  const askToTakeOver = useAskToTakeOver();
  const judged = useQuery({
    ...query(workbenchApi.loadTaskClosing, { taskId: task.taskId }),
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
      price: (typed) => (setsPrice && readCredits(typed) === undefined ? t('staff.close.priceNotValid') : undefined),
    },
  });
  const recording = useRecording(task.taskId, form.values.recordSolution);
  const isSignatureAsked = oddities.some(({ code }) => code === 'signedArea');
  function close(wanted: Closing) {
    closing.mutate(wanted, {
      onSuccess: onDone,
      onError: (error) => {
        if (codeOf(error) === 'colleagueAtWork') void takeOver(error, wanted);
        // The file or the library is another one by now.
        if (odditiesIn(error) !== undefined) void judged.refetch();
        // What stands in the dialog is no longer what the task is.
        if (codeOf(error) !== 'taskMoved') return;
        notify.error(t('staff.close.failed', { reason: failureText(error, 'close') }));
        onDone();
      },
    });
  }
  async function takeOver(error: unknown, wanted: Closing) {
    if (await askToTakeOver(error, task.taskId)) close({ ...wanted, takeOver: true });
  }
  const submit = form.onSubmit(({ price: typed, recordSolution }) => {
    const asked = setsPrice ? readCredits(typed) : undefined;
    const price = asked && priceWith(task, asked);
    const confirmed = confirming.take();
    const { chosen, isSameSoftware, isSignedAccepted } = recording;
    if (confirmed === undefined || (recordSolution && chosen === undefined)) return;
    close({
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
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t(listed > 0 ? 'staff.close.priceNotListed' : 'staff.close.price')}
          description={
            listed > 0
              ? t('staff.close.priceBeside', { listed: credits(listed) })
              : t(setsPrice ? 'staff.close.priceNeeded' : 'staff.close.priceFixed')
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
              {t('results.checking')}
            </Text>
          </Group>
        )}
        {judged.isError && <ErrorNotice error={judged.error} onRetry={() => void judged.refetch()} />}
        {judged.data?.oddities.length === 0 && (
          <Group gap={6} wrap="nowrap" align="flex-start">
            <IconCircleCheck size={18} color="var(--mantine-color-green-7)" aria-hidden />
            <Text size="sm">{t('results.usual')}</Text>
          </Group>
        )}
        <ResultOddities oddities={oddities} confirming={confirming} />
        <Checkbox
          label={t('staff.close.record')}
          description={t(records ? 'staff.close.recordWhat' : 'staff.close.recordNotAllowed')}
          disabled={!records}
          {...form.getInputProps('recordSolution', { type: 'checkbox' })}
        />
        {form.values.recordSolution && (
          <RecordFields task={task} recording={recording} isSignatureAsked={isSignatureAsked} />
        )}
        {closing.isError && odditiesIn(closing.error) === undefined && codeOf(closing.error) !== 'colleagueAtWork' && (
          <Alert color="red" role="alert">
            {t('staff.close.failed', { reason: failureText(closing.error, 'close') })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('staff.close.cancel')}
          </Button>
          <Button
            type="submit"
            loading={closing.isPending}
            disabled={
              judged.isPending || confirming.isRefused || (form.values.recordSolution && recording.chosen === undefined)
            }
          >
            {t('staff.close.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Alert, Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { codeOf } from '#web/api/index.ts';
import { confirm } from '#web/ui/confirm.ts';
import { notify } from '#web/ui/notify.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { canBecomeSolution, isPricedBySupport, readPrice } from './task-facts.ts';
import { type Closing, useCloseTask } from './useCloseTask.ts';
import { useWorkFailure } from './work/useWorkFailure.ts';

type Fields = { price: string; recordSolution: boolean; signedAreaAccepted: boolean };

/** Finishes a task: its price where support sets it, and whether the difference becomes a solution. */
export function CloseTaskForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const failureText = useWorkFailure();
  const closing = useCloseTask(task);
  const setsPrice = isPricedBySupport(task);
  const records = canBecomeSolution(task);
  const form = useForm<Fields>({
    initialValues: { price: setsPrice ? '' : credits(task.price), recordSolution: false, signedAreaAccepted: false },
    validate: {
      price: (typed) => (setsPrice && readPrice(typed) === undefined ? t('staff.close.priceNotValid') : undefined),
    },
  });
  function close(wanted: Closing) {
    closing.mutate(wanted, {
      onSuccess: onDone,
      onError: (error) => {
        if (codeOf(error) === 'manyChanges') void askWhetherSame(wanted);
        // What stands in the dialog is no longer what the task is.
        if (codeOf(error) !== 'taskMoved') return;
        notify.error(t('staff.close.failed', { reason: failureText(error, 'close') }));
        onDone();
      },
    });
  }
  /** Many changes are a question: other software, or one large modification? */
  async function askWhetherSame(wanted: Closing) {
    const isSame = await confirm({
      title: t('library.close.manyTitle'),
      text: t('library.close.manyText'),
      confirmLabel: t('library.close.manyConfirm'),
    });
    if (isSame) close({ ...wanted, manyChangesAccepted: true });
  }
  const submit = form.onSubmit(({ price: typed, recordSolution, signedAreaAccepted }) => {
    const price = setsPrice ? readPrice(typed) : undefined;
    close({ ...(price !== undefined && { price }), recordSolution, signedAreaAccepted });
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('staff.close.price')}
          description={t(setsPrice ? 'staff.close.priceNeeded' : 'staff.close.priceFixed')}
          disabled={!setsPrice}
          required={setsPrice}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          data-autofocus={setsPrice ? true : undefined}
          {...form.getInputProps('price')}
        />
        <Checkbox
          label={t('staff.close.record')}
          description={t(records ? 'staff.close.recordWhat' : 'staff.close.recordNotAllowed')}
          disabled={!records}
          {...form.getInputProps('recordSolution', { type: 'checkbox' })}
        />
        {form.values.recordSolution && (
          <Checkbox
            ml="xl"
            label={t('staff.close.signed')}
            description={t('staff.close.signedWhat')}
            {...form.getInputProps('signedAreaAccepted', { type: 'checkbox' })}
          />
        )}
        {closing.isError && (
          <Alert color="red" role="alert">
            {t('staff.close.failed', { reason: failureText(closing.error, 'close') })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('staff.close.cancel')}
          </Button>
          <Button type="submit" loading={closing.isPending}>
            {t('staff.close.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

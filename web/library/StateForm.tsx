import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { SolutionRow, SolutionState } from '#contract/library.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { codeOf } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useChangeState } from './useChangeState.ts';
import { useSolutionFailure } from './useSolutionFailure.ts';

type Props = { solution: SolutionRow; wanted: SolutionState; label: string; onDone: () => void };

/** Asks why a solution is to be in another state. */
export function StateForm({ solution, wanted, label, onDone }: Props) {
  const { t } = useTranslation();
  const failureText = useSolutionFailure();
  const changing = useChangeState(solution);
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (typed) => (isReasonGiven(typed) ? undefined : t('library.state.reasonMissing')) },
  });
  const submit = form.onSubmit(({ reason }) => {
    changing.mutate(
      { state: wanted, reason: reason.trim() },
      {
        onSuccess: onDone,
        onError: (error) => {
          // What stands behind the dialog is asked anew; it is no longer what was seen.
          if (codeOf(error) !== 'solutionMoved') return;
          notify.error(failureText(error));
          onDone();
        },
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">{t(`library.state.what.${wanted}`)}</Text>
        <Textarea
          data-autofocus
          required
          label={t('library.state.reason')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={500}
          {...form.getInputProps('reason')}
        />
        {changing.isError && (
          <Alert color="red" role="alert">
            {t('library.state.failed', { reason: failureText(changing.error) })}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" loading={changing.isPending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { SolutionState, solutionStates } from '#contract/library/solution.ts';
import { type SolutionRow, solutionsApi } from '#contract/library/solutions.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import { getErrorCode, RefusedCallError } from '#web/api/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { SolutionFlags, SolutionStateBadge } from './SolutionWords.tsx';

const verbs = { active: 'activate', suspended: 'suspend', retired: 'retire' } as const satisfies Record<
  SolutionState,
  string
>;

/** The state of a solution, why it is in it, and the ways out of it. */
export function StateOfSolution({ solution }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<SolutionState>();
  const { solutionId, state, suspendedBy } = solution;
  /** Closes this question, not one that was opened while its answer was under way. */
  const close = () => {
    setWanted((now) => (now === wanted ? undefined : now));
  };
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <SolutionStateBadge state={state} />
        <SolutionFlags solution={solution} />
      </Group>
      <StateReason solution={solution} />
      {suspendedBy !== undefined && (
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: suspendedBy.jobId }} {...props} />}
        >
          {t('library.state.toTask', { task: suspendedBy.taskId })}
        </Anchor>
      )}
      <Group gap="xs">
        {solutionStates
          .filter((one) => one !== state)
          .map((one) => (
            <Button
              key={one}
              size="xs"
              variant={one === 'active' ? 'filled' : 'default'}
              onClick={() => {
                setWanted(one);
              }}
            >
              {t(`library.state.${verbs[one]}`)}
            </Button>
          ))}
      </Group>
      <Dialog
        of={wanted}
        onClose={close}
        centered
        title={(one) => t(`library.state.title.${one}`, { solution: solutionId })}
      >
        {(one) => (
          <StateForm solution={solution} wanted={one} label={t(`library.state.${verbs[one]}`)} onDone={close} />
        )}
      </Dialog>
    </Stack>
  );
}

/** The last change of a solution's state: by whom, when and why. */
function StateReason({ solution }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { stateReason: reason, stateChangedBy: who, suspendedBy, seenAt } = solution;
  const when = dateTime(seenAt);
  if (suspendedBy !== undefined) return <Text size="sm">{t('library.state.byCustomer', { when })}</Text>;
  if (reason === '') return undefined;
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {who === undefined
        ? t('library.state.byNobody', { when, reason })
        : t('library.state.bySomebody', { who, when, reason })}
    </Text>
  );
}

type Props = { solution: SolutionRow; wanted: SolutionState; label: string; onDone: () => void };

/** Asks why a solution is to be in another state. */
function StateForm({ solution: { solutionId, seenAt }, wanted, label, onDone }: Props) {
  const { t } = useTranslation();
  const failureText = useSolutionFailure();
  const form = useCallForm(
    solutionsApi.updateSolutionState,
    ({ reason }: { reason: string }) => ({ solutionId, seenAt, state: wanted, reason: reason.trim() }),
    {
      initialValues: { reason: '' },
      problems: ({ reason }) => ({ reason: !isReasonGiven(reason) && t('library.state.reasonMissing') }),
      checksOnBlur: false,
      failed: (_reason, error) => t('library.state.failed', { reason: failureText(error) }),
      done: t(`library.state.done.${wanted}`, { solution: solutionId }),
      onDone,
      onFailed: (error) => {
        // The solution behind the dialog has changed since it was loaded.
        if (getErrorCode(error) !== 'solutionMoved') return;
        notify.error(failureText(error));
        onDone();
      },
    },
  );
  return (
    <Form form={form} submitLabel={label} onCancel={onDone} gap="md">
      <Text size="sm">{t(`library.state.what.${wanted}`)}</Text>
      <Textarea
        data-autofocus
        required
        label={t('library.state.reason')}
        autosize
        minRows={2}
        maxRows={8}
        {...form.text('reason')}
      />
    </Form>
  );
}

/** The acceptance that a solution needs before the automatic service uses it, if it changes signed bytes. */
export function SignedArea({ solution }: { solution: SolutionRow }) {
  const { t } = useTranslation();
  const failureText = useSolutionFailure();
  const { solutionId, seenAt, flags, signedAcceptedAt } = solution;
  const accepting = useCommand(solutionsApi.acceptSignedArea, {
    done: t('library.signed.done', { solution: solutionId }),
    failed: (_reason, _input, error) => t('library.state.failed', { reason: failureText(error) }),
  });
  if (!flags.includes('signedArea') || signedAcceptedAt !== undefined) return undefined;
  async function accept() {
    const isSure = await confirm({
      title: t('library.signed.title'),
      text: t('library.signed.confirm'),
      confirmLabel: t('library.signed.accept'),
    });
    if (isSure) void accepting.run({ solutionId, seenAt });
  }
  return (
    <Alert
      variant="default"
      title={t('library.signed.title')}
      icon={<IconSignature color="var(--mantine-color-danger-text)" aria-hidden />}
    >
      <Stack gap="xs">
        <Text size="sm">{t('library.signed.text')}</Text>
        <Group>
          <Button size="xs" variant="default" loading={accepting.isPending} onClick={() => void accept()}>
            {t('library.signed.accept')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** Details for the second of two who change a solution; without a name the first was a customer. */
const Conflict = z.object({
  code: z.literal('solutionMoved'),
  state: SolutionState,
  by: z.string().optional(),
  at: z.string(),
});

/** The words for why a solution was not changed: who was faster, or the text of the refusal. */
function useSolutionFailure(): (error: unknown) => string {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const refusalText = useRefusalText();
  return (error) => {
    const conflict = Conflict.safeParse(error instanceof RefusedCallError ? error.problem : {}).data;
    if (conflict === undefined) return refusalText(error);
    return t('library.state.moved', {
      who: conflict.by ?? t('library.state.aCustomer'),
      state: t(`library.states.${conflict.state}`),
      when: dateTime(conflict.at),
    });
  };
}

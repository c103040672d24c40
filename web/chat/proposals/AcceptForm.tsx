import { Anchor, Checkbox, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TaskId } from '#contract/ids.ts';
import { Credits } from '#contract/money.ts';
import { type Proposal, proposalsApi } from '#contract/proposals.ts';
import type { LegalConfirmation } from '#contract/settings.ts';
import { RefusedCallError } from '#web/api/index.ts';
import { Trans, useTranslation } from '#web/i18n/useTranslation.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { LegalNotices } from '#web/vocabulary/LegalNotices.tsx';

type Props = { taskId: TaskId; proposal: Proposal; onDone: () => void };

/** Accepts a proposal with the legal notices that its methods need; an order with its terms, and with its price once the quoted one is over. */
export function AcceptForm({ taskId, proposal: { proposalId, kind, price, methods, notices }, onDone }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const isOrder = kind === 'order';
  const [legalNotices, setLegalNotices] = useState<readonly LegalConfirmation[]>([]);
  const [termsAccepted, setTermsAccepted] = useState(false);
  const [priceNow, setPriceNow] = useState<typeof price>();
  const { run, isPending } = useCommand(proposalsApi.acceptProposal, {
    done: t(isOrder ? 'tasks.proposal.done.ordered' : 'tasks.proposal.done.accepted'),
    onDone,
    onFailed: (error) => {
      if (!(error instanceof RefusedCallError) || error.code !== 'priceChanged') return false;
      const now = Credits.safeParse(error.problem['price']);
      setPriceNow(now.data);
      return now.success;
    },
  });
  const isReady =
    (!isOrder || termsAccepted) && notices.every((kindOf) => legalNotices.some((one) => one.kind === kindOf));
  const submit = () => {
    if (!isReady) return;
    void run({
      taskId,
      proposalId,
      legalNotices: [...legalNotices],
      ...(isOrder && { termsAccepted }),
      ...(priceNow !== undefined && { price: priceNow }),
    });
  };
  const terms = (
    <Anchor inherit underline="always" target="_blank" renderRoot={(props) => <Link to="/agb" {...props} />} />
  );
  return (
    <Form
      form={{ submit, isPending, error: null }}
      submitLabel={
        isOrder ? t('tasks.proposal.order', { credits: credits(priceNow ?? price) }) : t('tasks.proposal.accept')
      }
      button={{ disabled: !isReady }}
      onCancel={onDone}
      gap="md"
    >
      {isOrder && (
        <div>
          <Text size="sm" fw={500}>
            {methods.map(({ name }) => name).join(', ')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('ordering.summary.payLater')}
          </Text>
        </div>
      )}
      {priceNow !== undefined && (
        <Text size="sm" role="status">
          {t('tasks.proposal.priceNow', { credits: credits(priceNow) })}
        </Text>
      )}
      <LegalNotices kinds={notices} confirmed={legalNotices} onChange={setLegalNotices} />
      {isOrder && (
        <Checkbox
          required
          label={<Trans i18nKey="ordering.terms" components={{ terms }} />}
          checked={termsAccepted}
          onChange={({ currentTarget }) => {
            setTermsAccepted(currentTarget.checked);
          }}
        />
      )}
    </Form>
  );
}

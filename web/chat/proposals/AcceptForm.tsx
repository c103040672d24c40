import { useState } from 'react';
import type { TaskId } from '#contract/ids.ts';
import { type Proposal, proposalsApi } from '#contract/proposals.ts';
import type { LegalConfirmation } from '#contract/settings.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { LegalNotices } from '#web/vocabulary/LegalNotices.tsx';

type Props = { taskId: TaskId; proposal: Proposal; onDone: () => void };

/** Accepts a proposal with the legal notices that its methods need. */
export function AcceptForm({ taskId, proposal: { proposalId, notices }, onDone }: Props) {
  const { t } = useTranslation();
  const [legalNotices, setLegalNotices] = useState<readonly LegalConfirmation[]>([]);
  const { run, isPending } = useCommand(proposalsApi.acceptProposal, {
    done: t('tasks.proposal.done.accepted'),
    onDone,
  });
  const isConfirmed = notices.every((kind) => legalNotices.some((one) => one.kind === kind));
  const submit = () => {
    if (isConfirmed) void run({ taskId, proposalId, legalNotices: [...legalNotices] });
  };
  return (
    <Form
      form={{ submit, isPending, error: null }}
      submitLabel={t('tasks.proposal.accept')}
      button={{ disabled: !isConfirmed }}
      onCancel={onDone}
      gap="md"
    >
      <LegalNotices kinds={notices} confirmed={legalNotices} onChange={setLegalNotices} />
    </Form>
  );
}

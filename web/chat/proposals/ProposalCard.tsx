import { Button, Group, Stack, Text } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatMessage } from '#contract/chat.ts';
import type { TaskId } from '#contract/ids.ts';
import { type Proposal, proposalsApi } from '#contract/proposals.ts';
import { query } from '#web/api/index.ts';
import { MessageText } from '#web/chat/messages/MessageText.tsx';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { useAccess } from '#web/session/useAccess.ts';
import classes from './proposals.module.css';

const colors = {
  open: 'attention',
  accepted: 'good',
  declined: 'gray',
  withdrawn: 'gray',
  replaced: 'gray',
  expired: 'gray',
  outdated: 'gray',
} as const satisfies Record<Proposal['state'], string>;

type Props = { message: ChatMessage; isStaff: boolean };

/** The proposal of a message: its customer accepts or declines it, staff withdraw it. Until it has arrived, its text. */
export function ProposalCard({ message, isStaff }: Props) {
  const { taskId, proposalId, text, mentions } = message;
  const { t } = useTranslation();
  const mayMake = useMayMake();
  const { credits } = useFormats();
  const { data: proposals } = useQuery(query(proposalsApi.getProposals, { taskId }));
  const proposal = proposals?.find((one) => one.proposalId === proposalId);
  if (proposal === undefined) return <MessageText text={text} mentions={mentions} />;
  const { methods, price, words, state, changed } = proposal;
  return (
    <Stack gap={8} mt={4} component="section" aria-label={t('tasks.proposal.title')}>
      {words !== '' && <MessageText text={words} mentions={mentions} />}
      <Stack gap={6} className={classes['proposal'] ?? ''} data-over={state !== 'open' || undefined}>
        <Group justify="space-between" gap="4px 12px">
          <Group gap={6} wrap="nowrap">
            <IconFileDescription size={16} aria-hidden />
            <Text size="sm" fw={600}>
              {t('tasks.proposal.title')}
            </Text>
          </Group>
          <StateBadge size="xs" color={colors[state]} label={t(`tasks.proposal.state.${state}`)} />
        </Group>
        <ul className={classes['proposed']}>
          {methods.map(({ methodId, name }) => (
            <li key={methodId}>{name}</li>
          ))}
        </ul>
        <Text fw={600} className={classes['amount'] ?? ''}>
          {t('tasks.proposal.total', { credits: credits(price) })}
        </Text>
        <Terms proposal={proposal} />
        {changed.map((one) => (
          <Text key={one} size="xs">
            {t(`tasks.proposal.changed.${one}`)}
          </Text>
        ))}
        {isStaff && <StaffPart taskId={taskId} proposal={proposal} />}
        {!isStaff && mayMake(proposalsApi.acceptProposal) && <CustomerPart taskId={taskId} proposal={proposal} />}
      </Stack>
    </Stack>
  );
}

/** The difference to what was paid, and the times of a proposal. */
function Terms({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation();
  const { credits, dateTime, duration } = useFormats();
  const { paid, due, refund, quotedMinutes, state, validUntil, orderedTaskId } = proposal;
  const difference = () => {
    if (paid === 0) return undefined;
    const values = { paid: credits(paid), due: credits(due), refund: credits(refund) };
    return t(refund > 0 ? 'tasks.proposal.refund' : 'tasks.proposal.paid', values);
  };
  const lines = [
    difference(),
    quotedMinutes !== undefined && t('tasks.proposal.time', { duration: duration(quotedMinutes) }),
    state === 'open' && t('tasks.proposal.valid', { when: dateTime(validUntil) }),
    orderedTaskId !== undefined && t('tasks.proposal.ordered', { task: orderedTaskId }),
  ].filter((line) => line !== undefined && line !== false);
  return lines.map((line) => (
    <Text key={line} size="xs" c="dimmed">
      {line}
    </Text>
  ));
}

type PartProps = { taskId: TaskId; proposal: Proposal };

/** The buttons of the customer. Notices that are still to be confirmed come first. */
function CustomerPart({ taskId, proposal }: PartProps) {
  const { proposalId, state, kind, price, notices } = proposal;
  const { t } = useTranslation();
  const { credits } = useFormats();
  const isImpersonated = useAccess().impersonatedBy !== undefined;
  const [opened, setOpened] = useState<typeof import('./AcceptForm.tsx')>();
  const accept = useCommand(proposalsApi.acceptProposal, { done: t('tasks.proposal.done.accepted') });
  const decline = useCommand(proposalsApi.declineProposal, { done: t('tasks.proposal.done.declined') });
  const isOver = state !== 'open' && state !== 'expired' && state !== 'outdated';
  if (isOver || isImpersonated) return undefined;
  const isPending = accept.isPending || decline.isPending;
  const isOrder = kind === 'order';
  // A question is ordered after its time, too, at the present price.
  const canAccept = state === 'open' || (state === 'expired' && isOrder);
  return (
    <Group gap="xs" data-screen-only>
      {canAccept && (
        <Button
          size="xs"
          loading={accept.isPending}
          disabled={isPending}
          onClick={() => {
            if (notices.length === 0 && !isOrder) void accept.run({ taskId, proposalId });
            else void loadThenOpen(() => import('./AcceptForm.tsx'), setOpened);
          }}
        >
          {isOrder ? t('tasks.proposal.order', { credits: credits(price) }) : t('tasks.proposal.accept')}
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={decline.isPending}
        disabled={isPending}
        onClick={() => void decline.run({ taskId, proposalId })}
      >
        {t('tasks.proposal.decline')}
      </Button>
      <Dialog
        of={opened}
        title={t(isOrder ? 'tasks.proposal.orderTitle' : 'tasks.proposal.noticesTitle')}
        onClose={() => {
          setOpened(undefined);
        }}
      >
        {({ AcceptForm }) => (
          <AcceptForm
            taskId={taskId}
            proposal={proposal}
            onDone={() => {
              setOpened(undefined);
            }}
          />
        )}
      </Dialog>
    </Group>
  );
}

/** The button of staff. */
function StaffPart({ taskId, proposal: { proposalId, state } }: PartProps) {
  const { t } = useTranslation();
  const command = useCommand(proposalsApi.withdrawProposal, { done: t('tasks.proposal.done.withdrawn') });
  if (state !== 'open' && state !== 'expired' && state !== 'outdated') return undefined;
  return (
    <Group data-screen-only>
      <Button
        size="xs"
        variant="default"
        loading={command.isPending}
        onClick={() => void command.run({ taskId, proposalId })}
      >
        {t('tasks.proposal.withdraw')}
      </Button>
    </Group>
  );
}

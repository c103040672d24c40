import { Button, Card, Group, Text } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import type { OpenProposal } from '#contract/tasks/open-proposal.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './tasks.module.css';

type Props = {
  proposal: OpenProposal;
  isStaff: boolean;
  /** Leads into the chat, where it stands. */
  toChat: () => void;
};

/** Says that a proposal waits for the customer of a task. */
export function TaskProposal({ proposal: { price }, isStaff, toChat }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  return (
    <Card withBorder padding="sm" component="section" className={classes['question'] ?? ''}>
      <Group gap="sm" wrap="nowrap">
        <IconFileDescription size={20} aria-hidden className={classes['questionMark'] ?? ''} />
        <Text size="sm" flex={1}>
          {t(isStaff ? 'tasks.proposal.forCustomer' : 'tasks.proposal.forYou', { credits: credits(price) })}
        </Text>
        <Button size="xs" flex="none" variant={isStaff ? 'default' : 'filled'} data-screen-only onClick={toChat}>
          {t('tasks.proposal.show')}
        </Button>
      </Group>
    </Card>
  );
}

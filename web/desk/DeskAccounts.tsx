import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#contract/desk.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { DeskCard } from './DeskCard.tsx';
import classes from './desk.module.css';

/** Accounts that wait to be unlocked. */
export function DeskAccounts({ accounts }: Pick<Desk, 'accounts'>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <DeskCard
      title={t('desk.accounts.title')}
      total={accounts.total}
      none={t('desk.accounts.none')}
      renderAll={(props) => <Link to="/admin/customerview" {...props} />}
    >
      {accounts.data.map((account) => (
        <Group key={account.userId} component="li" wrap="nowrap" gap="xs" justify="space-between">
          <div className={classes['text']}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: account.userId }} {...props} />}
            >
              {account.name}
            </Anchor>
            <Text size="xs" c="dimmed" truncate>
              {[account.city, account.country].filter((part) => part !== '').join(', ')}
            </Text>
          </div>
          <Text size="xs" c="dimmed" flex="none">
            {dateTime(account.createdAt)}
          </Text>
        </Group>
      ))}
    </DeskCard>
  );
}

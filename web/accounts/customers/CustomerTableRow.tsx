import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '#contract/accounts.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { AccountStateBadge } from './AccountStateBadge.tsx';
import { AccountLink } from './AccountLink.tsx';
import { UnlockButton } from './UnlockButton.tsx';
import { roleText } from './role-text.ts';

type Props = { account: UserRow; country: string };

/** One account in the table; what is too long for its column is read by its title. */
export function CustomerTableRow({ account, country }: Props) {
  const { t } = useTranslation();
  const { dateTime, credits } = useFormats();
  const { city, role, state, username, email, lastSignInAt } = account;
  const place = [city, country].filter((part) => part !== '').join(', ');
  return (
    <Table.Tr>
      <Table.Td maw={180}>
        <AccountLink account={account} />
      </Table.Td>
      <Table.Td maw={180}>
        <Text size="xs" truncate title={username}>
          {username}
        </Text>
        <Text size="xs" c="dimmed" truncate title={email}>
          {email}
        </Text>
      </Table.Td>
      <Table.Td maw={130}>
        <Text size="xs" truncate title={place}>
          {place}
        </Text>
      </Table.Td>
      <Table.Td>
        <Stack gap={2} align="flex-start">
          <AccountStateBadge state={state} />
          {role !== 'customer' && <Text size="xs">{t(roleText(role))}</Text>}
        </Stack>
      </Table.Td>
      <Table.Td ta="right">
        {credits(account.balance)}
        <Text size="xs" c="dimmed">
          {t(`customers.payment.${account.paymentApi}`)}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{account.jobs}</Table.Td>
      <Table.Td miw={114}>{dateTime(account.createdAt)}</Table.Td>
      <Table.Td miw={114}>{lastSignInAt === undefined ? t('customers.never') : dateTime(lastSignInAt)}</Table.Td>
      {state !== 'active' && (
        <Table.Td>
          <UnlockButton account={account} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '#contract/accounts.ts';
import { customerName } from '#rules/names.ts';

/** The name of an account, which leads to it, and the person behind the company. */
export function AccountLink({ account }: { account: UserRow }) {
  const { t } = useTranslation();
  const name = customerName(account);
  const person = `${account.firstName} ${account.secondName}`.trim();
  return (
    <>
      <Anchor
        size="sm"
        fw={600}
        display="block"
        truncate
        title={name}
        renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: account.userId }} {...props} />}
      >
        {name}
      </Anchor>
      <Text size="xs" c="dimmed" truncate>
        {person === name || person === '' ? t('accounts.customers.number', { id: account.userId }) : person}
      </Text>
    </>
  );
}

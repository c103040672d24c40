import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryOfCustomer } from '#contract/credits.ts';
import type { UserId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { AllCredits } from './AllCredits.tsx';
import { ChangeCreditsButton } from './ChangeCreditsButton.tsx';
import { DocumentNumbers } from './DocumentNumbers.tsx';
import { useBalanceOf } from './useBalanceOf.ts';

type Props = {
  userId: UserId;
  /** The documents of a transaction, where the page has more to offer than their numbers. */
  renderDocuments?: (entry: EntryOfCustomer) => ReactNode;
};

/** The credits of one customer for staff: balance, every transaction, and booking by hand. */
export function CustomerCredits({ userId, renderDocuments }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const user = useQuery(query(accountsApi.getUser, { userId }));
  const balance = useBalanceOf(userId);
  if (user.isError) return <ErrorNotice error={user.error} onRetry={() => void user.refetch()} />;
  if (user.data === undefined)
    return <Skeleton h={240} role="status" aria-busy aria-label={t('credits.all.loading')} />;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text fw={600} data-testid="balance-of-customer">
          {balance !== undefined && t('credits.balance', { credits: credits(balance) })}
        </Text>
        <ChangeCreditsButton customer={user.data} />
      </Group>
      <AllCredits userId={userId} renderDocuments={renderDocuments ?? ((entry) => <DocumentNumbers entry={entry} />)} />
    </Stack>
  );
}

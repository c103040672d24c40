import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { UserId } from '#contract/ids.ts';
import { mailApi } from '#contract/mail.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';

/** The mails that a customer wants, for staff, who change none of them. */
export function MailPreferences({ userId }: { userId: UserId }) {
  const { t } = useTranslation();
  const preferences = useQuery(query(mailApi.getMailPreferences, { userId }));
  if (preferences.data === undefined)
    return preferences.isError ? (
      <ErrorNotice error={preferences.error} onRetry={() => void preferences.refetch()} />
    ) : (
      <Skeleton height={160} />
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('mail.preferences.introOfCustomer')}
      </Text>
      {preferences.data.map(({ kind, wanted }) => (
        <Switch key={kind} label={t(`mail.preferences.kindOfCustomer.${kind}`)} checked={wanted} disabled readOnly />
      ))}
    </Stack>
  );
}

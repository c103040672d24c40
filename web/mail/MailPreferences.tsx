import { Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { UserId } from '#contract/ids.ts';
import { mailApi } from '#contract/mail.ts';
import { query } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';

/**
 * The mails that somebody wants: one's own to be switched on and off at once, those of a customer to be read by staff.
 *
 * @param userId of a customer, for staff; absent: one's own
 */
export function MailPreferences({ userId }: { userId?: UserId }) {
  const { t } = useTranslation();
  const isOwn = userId === undefined;
  // Impersonation only reads.
  const isImpersonated = useAccess().impersonatedBy !== undefined;
  const preferences = useQuery(query(mailApi.getMailPreferences, isOwn ? {} : { userId }));
  const switchMail = useCommand(mailApi.updateMailPreferences, {
    done: (_isChanged, { wanted }) => t(wanted ? 'mail.preferences.on' : 'mail.preferences.off'),
    unchanged: t('mail.preferences.unchanged'),
    isSwitch: true,
  });
  if (preferences.data === undefined)
    return preferences.isError ? (
      <ErrorNotice error={preferences.error} onRetry={() => void preferences.refetch()} />
    ) : (
      <Skeleton height={160} />
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(isOwn ? 'mail.preferences.intro' : 'mail.preferences.introOfCustomer')}
      </Text>
      {preferences.data.map(({ kind, wanted }) => (
        <Switch
          key={kind}
          label={t(isOwn ? `mail.preferences.kind.${kind}` : `mail.preferences.kindOfCustomer.${kind}`)}
          checked={wanted}
          disabled={!isOwn || isImpersonated}
          onChange={({ currentTarget }) => {
            void switchMail.run({ kind, wanted: currentTarget.checked });
          }}
        />
      ))}
    </Stack>
  );
}

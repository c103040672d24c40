import { Alert, Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Trans, useTranslation } from '#web/i18n/useTranslation.tsx';
import { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';

/** /signUpThankyou: what comes next, and whom to write to when the mail did not leave (customer specification, section 8). */
export function SignUpThankyouPage() {
  const { t } = useTranslation();
  const mailWaits = useLocation({ select: ({ state }) => state.mailWaits });
  const { data: options } = useQuery(query(settingsApi.loadPublicOptions, {}));
  const address = options?.supportContact ?? '';
  return (
    <NarrowCard title={t('accounts.thankYou.title')}>
      <Stack>
        <Text>{t('accounts.thankYou.text')}</Text>
        {mailWaits === false && <Text>{t('accounts.thankYou.mail')}</Text>}
        {mailWaits === true && (
          <Alert color="attention" role="alert">
            {t('accounts.thankYou.noMail')}
          </Alert>
        )}
        {address !== '' && (
          <Text size="sm" c="dimmed">
            <Trans
              i18nKey="accounts.thankYou.contact"
              values={{ address }}
              components={{ contact: <Anchor inherit underline="always" href={`mailto:${address}`} /> }}
            />
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {t('accounts.toHome')}
          </Button>
          <Button renderRoot={(props) => <Link to="/signin" {...props} />}>{t('accounts.toSignIn')}</Button>
        </SimpleGrid>
      </Stack>
    </NarrowCard>
  );
}

import { Anchor, Card, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { mailApi } from '#contract/mail.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StatusDot } from '#web/kit/feedback/StatusDot.tsx';

/** About as high as what it says: the form below hardly moves. */
const height = { base: 190, sm: 116 };

/** Says whether a mail server is set up, and leads to the outbox. */
export function MailServer() {
  const { t } = useTranslation();
  const mails = useQuery(query(mailApi.getMails, { page: 1, filterMode: 'all', state: 'notSent' }));
  const { data, isError, error, refetch } = mails;
  if (data === undefined)
    return isError ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton h={height} radius="lg" />;
  const name = t(data.sending ? 'mail.server.set' : 'mail.server.missing');
  return (
    <Card withBorder component="section" aria-label={t('mail.server.title')}>
      <Stack gap="xs" align="flex-start">
        <StatusDot state={data.sending ? 'green' : 'warning'} label={name} meaning={name} />
        <Text size="sm" c="dimmed">
          {t(data.sending ? 'mail.server.setText' : 'mail.server.missingText')}
        </Text>
        <Anchor size="sm" mod={{ alone: true }} renderRoot={(props) => <Link to="/admin/outbox" {...props} />}>
          {t('mail.outbox.title')}
        </Anchor>
      </Stack>
    </Card>
  );
}

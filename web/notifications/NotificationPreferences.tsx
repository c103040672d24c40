import { Skeleton, Stack, Switch, Table, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/call.ts';
import { OptionalMail } from '#contract/mail.ts';
import { notificationsApi } from '#contract/notifications.ts';
import {
  type NotificationChannel,
  notificationChannels,
  type NotificationSubject,
} from '#contract/notifications/kinds.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { type Command, useCommand } from '#web/kit/feedback/useCommand.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { PushOnThisDevice } from './push/PushOnThisDevice.tsx';
import { NotificationTimes } from './NotificationTimes.tsx';

type Row = Output<typeof notificationsApi.getNotificationPreferences>[number];
type Choice = { subject: NotificationSubject; channel: NotificationChannel; wanted: boolean };

/** Stands for a channel that does not carry a subject. */
const dash = '–';

/** Choices of the signed-in user, by subject and channel, to be switched on and off immediately. */
export function NotificationPreferences() {
  const { t } = useTranslation();
  // Impersonation only reads.
  const isImpersonated = useAccess().impersonatedBy !== undefined;
  const preferences = useQuery(query(notificationsApi.getNotificationPreferences, {}));
  const choose = useCommand(notificationsApi.updateNotificationPreference, {
    done: (_isChanged, { wanted }) => t(wanted ? 'notifications.preferences.on' : 'notifications.preferences.off'),
    unchanged: t('mail.preferences.unchanged'),
    isSwitch: true,
  });
  if (preferences.data === undefined)
    return preferences.isError ? (
      <ErrorNotice error={preferences.error} onRetry={() => void preferences.refetch()} />
    ) : (
      <Skeleton height={320} />
    );
  const offered = notificationChannels.filter((channel) =>
    preferences.data.some(({ channels }) => channels.some((one) => one.channel === channel)),
  );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('notifications.preferences.intro')}
      </Text>
      <Table verticalSpacing={6} horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('notifications.preferences.event')}</Table.Th>
            {offered.map((channel) => (
              <Table.Th key={channel} ta="center" w={72}>
                {t(`notifications.preferences.channel.${channel}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preferences.data.map((row) => (
            <SubjectRow key={row.subject} row={row} offered={offered} choose={choose} isReadOnly={isImpersonated} />
          ))}
        </Table.Tbody>
      </Table>
      <PushOnThisDevice />
      <NotificationTimes
        hasSignals={offered.includes('push') || offered.includes('messenger')}
        isReadOnly={isImpersonated}
      />
    </Stack>
  );
}

/** One subject with a switch for each channel, or a word where there is no choice. */
function SubjectRow({
  row: { subject, channels },
  offered,
  choose,
  isReadOnly,
}: {
  row: Row;
  offered: readonly NotificationChannel[];
  choose: Command<Choice, boolean>;
  isReadOnly: boolean;
}) {
  const { t } = useTranslation();
  const name = useSubjectName()(subject);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      {offered.map((channel) => {
        const choice = channels.find((one) => one.channel === channel);
        return (
          <Table.Td key={channel} ta="center">
            {choice === undefined && (
              <Text span c="dimmed">
                <span aria-hidden>{dash}</span>
                <VisuallyHidden>{t('notifications.preferences.never')}</VisuallyHidden>
              </Text>
            )}
            {choice?.isFixed === true && (
              <Text span size="xs" c="dimmed">
                {t('notifications.preferences.always')}
              </Text>
            )}
            {choice?.isFixed === false && (
              <Switch
                display="inline-block"
                aria-label={t('notifications.preferences.switch', {
                  subject: name,
                  channel: t(`notifications.preferences.channel.${channel}`),
                })}
                checked={choice.wanted}
                disabled={isReadOnly}
                onChange={({ currentTarget }) => {
                  void choose.run({ subject, channel, wanted: currentTarget.checked });
                }}
              />
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

/** The name of a subject; those that are mails have the name that staff read as well. */
function useSubjectName(): (subject: NotificationSubject) => string {
  const { t } = useTranslation();
  return (subject) => {
    const mail = OptionalMail.safeParse(subject);
    if (mail.success) return t(`mail.preferences.kind.${mail.data}`);
    return t(`notifications.preferences.subject.${subject as Exclude<NotificationSubject, OptionalMail>}`);
  };
}

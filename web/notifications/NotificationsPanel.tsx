import { ActionIcon, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { NotificationId } from '#contract/ids.ts';
import { type Notification, notificationsApi } from '#contract/notifications.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ask } from '#web/api/index.ts';
import { SidePanel } from '#web/kit/dialog/SidePanel.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { type Command, useCommand } from '#web/kit/feedback/useCommand.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { groupNotifications, type NotificationGroup } from './group-notifications.ts';
import classes from './notifications.module.css';
import { NotificationLink } from './NotificationLink.tsx';

const { listNotifications, markNotificationsRead } = notificationsApi;

type Props = { isOpen: boolean; mayMark: boolean; onClose: () => void };

/** The notifications of the signed-in user, newest first, by their orders. */
export function NotificationsPanel({ isOpen, mayMark, onClose }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} side={isPhone ? 'bottom' : 'right'} title={t('notifications.title')}>
      <Notifications mayMark={mayMark} onLeave={onClose} />
    </SidePanel>
  );
}

function Notifications({ mayMark, onLeave }: { mayMark: boolean; onLeave: () => void }) {
  const { t } = useTranslation();
  const mark = useCommand(markNotificationsRead, { canOverlap: true });
  const list = useInfiniteQuery({
    queryKey: [listNotifications.name],
    queryFn: ({ pageParam, signal }) =>
      ask(listNotifications, pageParam === undefined ? {} : { before: pageParam }, { signal }),
    initialPageParam: undefined as NotificationId | undefined,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.notificationId : undefined),
    meta: { shows: listNotifications.shows },
  });
  const notifications = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const hasUnread = notifications.some(({ isRead }) => !isRead);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Anchor
          size="sm"
          renderRoot={(props) => <Link to="/account/edit" hash="notifications" {...props} />}
          onClick={onLeave}
        >
          {t('notifications.choices')}
        </Anchor>
        {mayMark && hasUnread && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={mark.isPending}
            onClick={() => void mark.run({})}
          >
            {t('notifications.markAll')}
          </Button>
        )}
      </Group>
      {list.isPending && <RowSkeletons isHeadless label={t('notifications.loading')} />}
      {list.isError && <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && notifications.length === 0 && <EmptyState text={t('notifications.none')} />}
      {groupNotifications(notifications).map((group) => (
        <OneGroup key={group.jobId ?? 'general'} group={group} {...(mayMark && { mark })} onLeave={onLeave} />
      ))}
      {list.hasNextPage && (
        <Button variant="default" size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('notifications.older')}
        </Button>
      )}
    </Stack>
  );
}

type Mark = Command<{ notificationId?: NotificationId | undefined }, boolean>;
type GroupProps = { group: NotificationGroup; mark?: Mark; onLeave: () => void };

/** Notifications of one order under its number and car. */
function OneGroup({ group: { jobId, vehicle, entries }, mark, onLeave }: GroupProps) {
  const { t } = useTranslation();
  const name = jobId === undefined ? t('notifications.general') : t('notifications.order', { job: jobId });
  return (
    <section className={classes['group']} aria-label={name}>
      <Title order={3} size="sm" fw={600}>
        {vehicle === undefined ? name : `${name} · ${vehicle}`}
      </Title>
      <ul className={classes['list']}>
        {entries.map((entry) => (
          <Entry key={entry.notificationId} entry={entry} {...(mark !== undefined && { mark })} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
}

type EntryProps = { entry: Notification; mark?: Mark; onLeave: () => void };

/** One notification: it leads to its place, and is read from then on. */
function Entry({ entry, mark, onLeave }: EntryProps) {
  const { t } = useTranslation();
  const { notificationId, isRead, createdAt } = entry;
  const open = () => {
    if (!isRead && mark !== undefined) void mark.run({ notificationId });
    onLeave();
  };
  return (
    <li className={classes['entry']}>
      <span
        className={classes['mark']}
        data-unread={!isRead || undefined}
        {...(isRead ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t('notifications.unread') })}
      />
      <div className={classes['way']}>
        <NotificationLink notification={entry} className={classes['way'] ?? ''} onOpen={open} />
        <Text size="xs" c="dimmed">
          <Time at={createdAt} />
        </Text>
      </div>
      {!isRead && mark !== undefined && (
        <ActionIcon
          variant="subtle"
          aria-label={t('notifications.markOne')}
          title={t('notifications.markOne')}
          onClick={() => void mark.run({ notificationId })}
        >
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#contract/desk.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { DeskCard } from './DeskCard.tsx';
import classes from './desk.module.css';

/** Chats in which a customer waits for an answer. */
export function DeskChats({ chats }: Pick<Desk, 'chats'>) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <DeskCard
      title={t('desk.chats.title')}
      total={chats.total}
      none={t('desk.chats.none')}
      renderAll={(props) => <Link to="/admin/chatsoverview" {...props} />}
    >
      {chats.data.map((chat) => (
        <Group key={chat.taskId} component="li" wrap="nowrap" gap="xs" justify="space-between" align="flex-start">
          <div className={classes['text']}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/admin/chatsoverview" search={{ task: chat.taskId }} {...props} />}
            >
              {chat.customerName}
            </Anchor>
            <Text size="xs" truncate title={chat.text}>
              {chat.text || t('desk.chats.file')}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {t('desk.chats.since', {
                vehicle: `${chat.vehicleBrand} ${chat.vehicleModel}`,
                when: dateTime(chat.waitingSince),
              })}
            </Text>
          </div>
          <Badge size="sm" flex="none" aria-label={t('desk.chats.unread', { count: chat.unread })}>
            {chat.unread}
          </Badge>
        </Group>
      ))}
    </DeskCard>
  );
}

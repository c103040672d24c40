import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { pictureType } from '#rules/file-types.ts';
import classes from '#web/chat/chat.module.css';
import type { SentMessage } from '#web/chat/outbox.ts';
import { PictureOnItsWay } from '#web/chat/pictures/ChatPicture.tsx';
import type { Sending } from '#web/chat/useSendMessage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { MessageText } from './MessageText.tsx';

/** A message that the server does not have yet: on its way, waiting for a connection, or not sent, with the ways on from there. */
export function MessageOnItsWay({ sending, message }: { sending: Sending; message: SentMessage }) {
  const { t } = useTranslation();
  const { hour } = useFormats();
  const { sendAgain, takeBack } = sending;
  const { hasFailed, isWaiting, isHeld, internal, file } = message;
  const Mark = hasFailed ? IconAlertTriangle : IconClock;
  const stateText = () => {
    if (hasFailed) return t('chat.notSent');
    return t(isWaiting ? 'chat.waiting' : 'chat.sending');
  };
  return (
    <li className={`${classes['message']} ${classes['own']} ${internal ? classes['note'] : ''}`}>
      <Text size="xs" fw={600}>
        {t('chat.you')}
      </Text>
      <MessageText text={message.message} />
      {file !== undefined &&
        (pictureType(file.name) === undefined ? (
          <Text size="xs" className={classes['fileName'] ?? ''}>
            {file.name}
          </Text>
        ) : (
          <PictureOnItsWay file={file} />
        ))}
      <Group gap={4} justify="flex-end">
        <Text size="xs" c="dimmed">
          {hour(message.sentAt)}
        </Text>
        <Mark size={14} aria-hidden {...(hasFailed && { color: 'var(--mantine-color-error)' })} />
        <Text size="xs" {...(hasFailed && { c: 'var(--mantine-color-error)' })}>
          {stateText()}
        </Text>
      </Group>
      {isHeld && (
        <Group mt={4} justify="flex-end">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              takeBack(message);
            }}
          >
            {t('shell.undo')}
          </Button>
        </Group>
      )}
      {(hasFailed || isWaiting) && (
        <Group gap={6} mt={4} justify="flex-end">
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              takeBack(message);
            }}
          >
            {t('chat.form.edit')}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              sendAgain(message);
            }}
          >
            {t(internal ? 'chat.form.saveAgain' : 'chat.form.sendAgain')}
          </Button>
        </Group>
      )}
    </li>
  );
}

import { Group, Highlight, Text } from '@mantine/core';
import { IconNote, IconPaperclip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatWriter, Conversation } from '#contract/chat.ts';
import classes from './chat.module.css';

type Props = { conversation: Conversation; side: ChatWriter; words: string[] };

/** The last message of a conversation; while words are searched for, the part of a message in which they were found. */
export function LastMessage({ conversation, side, words }: Props) {
  const { t } = useTranslation();
  const { lastWriter, lastText: text, lastFileName, lastInternal = false, unread, found } = conversation;
  if (found !== undefined)
    return (
      <Highlight size="sm" lineClamp={3} highlight={words} className={classes['text'] ?? ''}>
        {found}
      </Highlight>
    );
  const shown = () => {
    if (lastInternal) return t('chat.page.note', { text });
    return lastWriter === side ? t('chat.page.fromYou', { text }) : text;
  };
  return (
    <Group gap={4} wrap="nowrap">
      {lastInternal && <IconNote size={14} aria-hidden className={classes['clip']} />}
      {lastFileName !== undefined && <IconPaperclip size={14} aria-hidden className={classes['clip']} />}
      <Text size="sm" truncate fw={unread > 0 ? 600 : 400} title={text}>
        {shown()}
      </Text>
    </Group>
  );
}

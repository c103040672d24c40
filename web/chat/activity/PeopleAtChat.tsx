import { Text } from '@mantine/core';
import type { TaskId } from '#contract/ids.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { usePeopleAtChat } from './people-at-chat.ts';

/** The others who look at a file or type in its chat; each person once, by the name that the chat shows. */
export function PeopleAtChat({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const people = usePeopleAtChat(taskId).map(({ name, side, activity }) => ({
    name: name ?? t(`chat.side.${side}`),
    isTyping: activity === 'typing',
  }));
  const sentences = [...new Set(people.map(({ name }) => name))].map((name) =>
    people.some((one) => one.name === name && one.isTyping)
      ? t('chat.activity.typing', { name })
      : t('chat.activity.looking', { name }),
  );
  const text = sentences.join(' · ');
  // Its line is always there, so that nothing moves.
  return (
    <Text size="xs" c="dimmed" truncate flex={1} miw={0} title={text}>
      {text}
    </Text>
  );
}

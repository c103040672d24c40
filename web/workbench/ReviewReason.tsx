import { Alert, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { chatApi } from '#contract/chat.ts';
import { type Task, tasksApi } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { reviewMessageOf } from './review-message.ts';

/** Why the customer sent a task back, for staff: the message that came with it. */
export function ReviewReason({ task: { taskId } }: { task: Task }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const history = useQuery(query(tasksApi.getTaskHistory, { taskId }));
  const messages = useQuery(query(chatApi.getMessagesOfTask, { taskId }));
  const message = reviewMessageOf(history.data ?? [], messages.data ?? []);
  return (
    <Alert variant="default" icon={<IconArrowBackUp color="var(--mantine-color-orange-text)" aria-hidden />}>
      <Text size="sm" fw={600}>
        {message === undefined
          ? t('workbench.review.title')
          : t('workbench.review.titleWhen', { when: dateTime(message.createdAt) })}
      </Text>
      {message !== undefined && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message.text}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {t('workbench.review.what')}
      </Text>
    </Alert>
  );
}

import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobId, MessageId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { tasksApi } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';

type Props = { jobId: JobId; messageId: MessageId; onOpen: () => void };

/** What the toast of a chat message tells: who wrote it, what it says, and the way to its job, by key as well. */
export function NewMessage({ jobId, messageId, onOpen }: Props) {
  const { t } = useTranslation();
  const messages = useQuery(query(chatApi.getMessagesOfJob, { jobId }));
  const message = messages.data?.find((one) => one.messageId === messageId);
  // Staff hear of every customer: which one it is stands in the job.
  const isFromCustomer = message?.writer === 'customer';
  const job = useQuery({ ...query(tasksApi.getJob, { jobId }), enabled: isFromCustomer });
  const sender = () => {
    if (message === undefined) return '';
    if (isFromCustomer) return job.data?.customerName ?? t('chat.side.customer');
    return message.authorName ?? t('chat.side.support');
  };
  return (
    <Stack gap={2} align="flex-start">
      {message !== undefined && (
        <>
          <Text size="sm" fw={600}>
            {sender()}
          </Text>
          <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
            {message.text === '' ? message.fileName : message.text}
          </Text>
        </>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onOpen}>
        {t('shell.newMessageText', { job: jobId })}
      </Anchor>
    </Stack>
  );
}

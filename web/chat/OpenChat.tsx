import { Button, Card, Group, Skeleton, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobId, TaskId } from '#contract/ids.ts';
import { chatApi, type ChatWriter } from '#contract/chat.ts';
import { codeOf, query } from '#web/api/index.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { ChatPartner } from './ChatPartner.tsx';

type Props = {
  taskId: TaskId;
  side: ChatWriter;
  renderPanel: (chat: { jobId: JobId; taskId: TaskId }) => ReactNode;
};

/** The chat of one task, with the way to its job. */
export function OpenChat({ taskId, side, renderPanel }: Props) {
  const { t } = useTranslation();
  const messages = useQuery(query(chatApi.getMessagesOfTask, { taskId }));
  const jobId = messages.data?.[0]?.jobId;
  // What is being written stays, also when messages cannot be asked for anew.
  if (jobId !== undefined)
    return (
      <Card withBorder padding="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
          <div>
            <Title order={2} size="h5">
              {t('chat.page.task', { task: taskId })}
            </Title>
            {side === 'support' && <ChatPartner taskId={taskId} />}
          </div>
          <Button
            size="xs"
            flex="none"
            variant="default"
            rightSection={<IconArrowRight size={15} aria-hidden />}
            renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
          >
            {t('chat.page.openJob', { job: jobId })}
          </Button>
        </Group>
        {renderPanel({ jobId, taskId })}
      </Card>
    );
  if (messages.isPending) return <Skeleton height={320} />;
  if (messages.isError && codeOf(messages.error) !== 'notFound')
    return <ErrorNotice error={messages.error} onRetry={() => void messages.refetch()} />;
  return <EmptyState text={t('chat.page.notFound')} />;
}

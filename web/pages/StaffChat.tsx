import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { JobId, TaskId } from '#contract/ids.ts';
import { tasksApi } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { ClosingChat } from './ClosingChat.tsx';

/** The chat of a task among all chats as staff see it: a message may close the task there as on its job's page. */
export function StaffChat({ jobId, taskId }: { jobId: JobId; taskId: TaskId }) {
  const language = useLanguage();
  const tasks = useQuery(query(tasksApi.getTasksOfJob, { jobId, language }));
  if (tasks.isPending) return <Skeleton height={320} />;
  if (tasks.data === undefined) return <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />;
  const task = tasks.data.find((one) => one.taskId === taskId);
  if (task === undefined) return <ChatPanel jobId={jobId} taskId={taskId} side="support" />;
  return <ClosingChat task={task} />;
}

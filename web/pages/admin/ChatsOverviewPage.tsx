import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JobId, TaskId } from '#contract/ids.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { query } from '#web/api/index.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { Chats } from '#web/chat/Chats.tsx';
import { ManageTemplatesButton } from '#web/chat/templates/ManageTemplatesButton.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { ClosingChat } from '#web/pages/orders/ClosingChat.tsx';

/** /admin/chatsoverview?task=…: the conversations of all customers. */
export function ChatsOverviewPage() {
  const navigate = useNavigate();
  const { task } = useSearch({ from: '/admin/chatsoverview' });
  return (
    <Chats
      side="support"
      chosen={TaskId.safeParse(task).data}
      onChoose={(chosen) => {
        void navigate({ to: '/admin/chatsoverview', search: (before) => ({ ...before, task: chosen }) });
      }}
      actions={<ManageTemplatesButton />}
      renderPanel={(chat) => <StaffChat {...chat} />}
    />
  );
}

/** The chat of a task among all chats as staff see it: a message may close the task there as on its job's page. */
function StaffChat({ jobId, taskId }: { jobId: JobId; taskId: TaskId }) {
  const language = useLanguage();
  const tasks = useQuery(query(jobsApi.getTasksOfJob, { jobId, language }));
  if (tasks.isPending) return <Skeleton height={320} />;
  if (tasks.data === undefined) return <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />;
  const task = tasks.data.find((one) => one.taskId === taskId);
  if (task === undefined) return <ChatPanel jobId={jobId} taskId={taskId} side="support" />;
  return <ClosingChat task={task} />;
}

import type { JobId, TaskId } from '#contract/ids.ts';

/** The answer to a message of support about a task, as it goes over the wire. */
export const sentMessage = ({ jobId, taskId }: { jobId: JobId; taskId: TaskId }, text: string) => ({
  chat_id: 900_001,
  chat_job_id: jobId,
  chat_task_id: taskId,
  chat_user: 'support' as const,
  chat_text: text,
  chat_file_path: '',
  chat_file_name: '',
  chat_file_type: '',
  chat_create_date: new Date(Date.now()).toISOString(),
});

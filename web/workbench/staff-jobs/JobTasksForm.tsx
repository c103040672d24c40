import { Button, Group, NumberInput, Skeleton, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TaskId } from '#contract/ids.ts';
import { type Job, tasksApi } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { JobTaskLine } from './JobTaskLine.tsx';

type Props = { job: Job; isPending: boolean; onAdd: (taskId: TaskId) => void };

/** The tasks of a job: one can be taken out of it, and another of the same customer added by its number. */
export function JobTasksForm({ job: { jobId }, isPending, onAdd }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tasks = useQuery(query(tasksApi.getTasksOfJob, { jobId, language }));
  const form = useForm<{ taskId: number | string }>({
    initialValues: { taskId: '' },
    validate: {
      taskId: (typed) =>
        TaskId.safeParse(typed === '' ? undefined : typed).success ? undefined : t('workbench.jobs.tasks.missing'),
    },
  });
  return (
    <Stack>
      {tasks.isError && <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isPending && <Skeleton h={80} />}
      {tasks.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('tasks.jobs.noTasks')}
        </Text>
      )}
      {tasks.data?.map((task) => (
        <JobTaskLine key={task.taskId} task={task} isAlone={tasks.data.length === 1} />
      ))}
      <form
        noValidate
        onSubmit={form.onSubmit(({ taskId }) => {
          const chosen = TaskId.safeParse(taskId).data;
          if (chosen !== undefined) onAdd(chosen);
        })}
      >
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <NumberInput
            data-autofocus
            flex={1}
            label={t('workbench.jobs.tasks.number')}
            description={t('workbench.jobs.tasks.numberWhat')}
            hideControls
            allowDecimal={false}
            allowNegative={false}
            min={1}
            max={2_147_483_647}
            {...form.getInputProps('taskId')}
          />
          <Button type="submit" loading={isPending}>
            {t('workbench.jobs.tasks.add')}
          </Button>
        </Group>
      </form>
    </Stack>
  );
}

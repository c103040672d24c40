import { Button, Stack } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { TaskId } from '#contract/ids.ts';
import { TaskFileFacts } from '#web/tasks/TaskFileFacts.tsx';
import { TaskReportView } from '#web/engine/TaskReportView.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';

/** /admin/report?task=…&at=0x… */
export function ReportPage() {
  const { t } = useTranslation();
  const { task } = useSearch({ from: '/admin/report' });
  const taskId = TaskId.safeParse(task).data;
  if (taskId !== undefined)
    return <TaskReportView key={taskId} taskId={taskId} facts={<TaskFileFacts taskId={taskId} />} />;
  return (
    <Stack>
      <PageTitle title={t('engine.report.link')} />
      <EmptyState text={t('engine.report.noTask')}>
        <Button variant="default" renderRoot={(props) => <Link to="/admin/fileoverview" {...props} />}>
          {t('engine.report.toTasks')}
        </Button>
      </EmptyState>
    </Stack>
  );
}

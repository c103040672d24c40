import { Button } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';

/** Leads to the whole report of a task. */
export function ReportLink({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconReportAnalytics size={15} aria-hidden />}
      aria-label={t('engine.report.openLink', { task: taskId })}
      renderRoot={(props) => <Link to="/admin/report" search={{ task: taskId }} {...props} />}
    >
      {t('engine.report.link')}
    </Button>
  );
}

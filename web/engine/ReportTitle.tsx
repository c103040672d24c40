import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import type { TaskReportPage } from '#contract/engine.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';

type Props = { taskId: TaskId; page: TaskReportPage | undefined };

/** Whose report it is, with the way to its job. */
export function ReportTitle({ taskId, page }: Props) {
  const { t } = useTranslation();
  return (
    <PageTitle title={t('engine.report.title', { task: taskId })}>
      {page !== undefined && (
        <>
          <Text size="sm" c="dimmed" truncate="end" maw={260} title={page.customer}>
            {page.customer}
          </Text>
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: page.jobId }} {...props} />}
          >
            {t('engine.report.ofJob', { job: page.jobId })}
          </Anchor>
        </>
      )}
    </PageTitle>
  );
}

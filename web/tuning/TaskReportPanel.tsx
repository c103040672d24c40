import { Accordion, Alert, Stack } from '@mantine/core';
import { IconAlertTriangle, IconReportAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import { getTaskReport } from '#contract/tuning.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/ui/ErrorNotice.tsx';
import { ReportChecksums } from './ReportChecksums.tsx';
import { ReportIdentity } from './ReportIdentity.tsx';
import { ReportMethods } from './ReportMethods.tsx';
import { useWarningText } from './useWarningText.ts';

type Props = {
  taskId: TaskId;
  /** When the task changed last: a later run of the automatic service has another report. */
  changedAt: string;
  /** The names of the ordered methods. */
  methodName: (methodId: number) => string;
};

/** What the automatic service found in the file of a task and did with it; nothing when it never ran. */
export function TaskReportPanel({ taskId, changedAt, methodName }: Props) {
  const { t } = useTranslation();
  const warningText = useWarningText();
  const asked = query(getTaskReport, { taskId });
  const report = useQuery({ ...asked, queryKey: [...asked.queryKey, changedAt] as never });
  if (report.isError) return <ErrorNotice error={report.error} onRetry={() => void report.refetch()} />;
  const found = report.data?.data;
  if (found === undefined) return undefined;
  return (
    <Accordion variant="contained">
      <Accordion.Item value="report">
        <Accordion.Control icon={<IconReportAnalytics size={18} aria-hidden />}>
          {t('staff.report.title')}
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="md">
            {found.warnings.map((warning) => (
              <Alert key={warning} color="yellow" icon={<IconAlertTriangle aria-hidden />} p="xs">
                {warningText(warning)}
              </Alert>
            ))}
            <ReportIdentity report={found} />
            <ReportMethods report={found} methodName={methodName} />
            <ReportChecksums report={found} />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { engineApi, type TaskSummary } from '#contract/engine.ts';
import type { Task } from '#contract/tasks/task.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './report.module.css';

/** For the customer, the work of the automatic service on the file; nothing where a person made it. */
export function TaskSummary({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { taskId, status, changedAt, methods } = task;
  const isDone = status === 'finished' || status === 'archived';
  const options = query(engineApi.getTaskSummary, { taskId });
  // A later file has another summary.
  const { data } = useQuery({ ...options, queryKey: [...options.queryKey, changedAt] as never, enabled: isDone });
  const { bytes } = useFormats();
  const linesOf = useSummaryLines(methods);
  const summary = data?.data;
  if (summary === undefined || !isDone) return undefined;
  return (
    <Paper withBorder p="sm" component="section">
      <Stack gap={6}>
        <Title order={3} size="h5">
          {t('engine.report.summary.title')}
        </Title>
        <dl className={classes['lines']}>
          {linesOf(summary).map(({ label, texts }) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              {texts.map((text) => (
                <Text component="dd" size="sm" key={text}>
                  {text}
                </Text>
              ))}
            </div>
          ))}
        </dl>
        {summary.unread !== undefined && (
          <Text size="sm">{t('engine.report.summary.unread', { size: bytes(summary.unread) })}</Text>
        )}
        {summary.signatureStale && <Text size="sm">{t('engine.report.summary.signature')}</Text>}
        <List icon={<IconCircleCheck size={18} color="var(--mantine-color-good-text)" aria-hidden />} size="sm" center>
          <List.Item>{t('engine.report.summary.verified')}</List.Item>
        </List>
      </Stack>
    </Paper>
  );
}

/** The facts of a summary, each with its name. */
function useSummaryLines(methods: Task['methods']) {
  const { t } = useTranslation();
  const methodText = ({ methodId, dtcCode, state }: TaskSummary['methods'][number]) => {
    const name = methods.find((one) => one.methodId === methodId)?.name ?? String(methodId);
    const method = dtcCode === undefined ? name : t('engine.report.methods.code', { method: name, code: dtcCode });
    return state === 'applied' ? method : t('engine.report.summary.alreadyThere', { method });
  };
  return ({ methods: done, checksum }: TaskSummary) => [
    { label: t('engine.report.summary.methods'), texts: done.map(methodText) },
    { label: t('engine.report.summary.checksum'), texts: [t(`engine.report.summary.checksums.${checksum}`)] },
  ];
}

import { Accordion, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import { taskDetailsApi } from '#contract/tasks/task-details.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './tasks.module.css';
import { useMoveText } from './useMoveText.ts';

/** The history of a task, oldest first; folded until somebody asks for it. */
export function TaskHistory({ taskId }: { taskId: TaskId }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { what, who } = useMoveText();
  const history = useQuery({ ...query(taskDetailsApi.getTaskHistory, { taskId }), refetchInterval: 6000 });
  return (
    <Accordion variant="default" classNames={{ control: classes['fold'] ?? '', item: classes['foldItem'] ?? '' }}>
      <Accordion.Item value="history">
        <Accordion.Control>{t('tasks.panel.history')}</Accordion.Control>
        <Accordion.Panel>
          {history.isError && <ErrorNotice error={history.error} onRetry={() => void history.refetch()} />}
          <Timeline bulletSize={12} lineWidth={2} active={(history.data?.length ?? 0) - 1}>
            {history.data?.map((move) => (
              <Timeline.Item
                key={`${move.at} ${move.to} ${move.eventCode} ${move.note}`}
                className={classes['move'] ?? ''}
                title={<Text size="sm">{what(move)}</Text>}
              >
                {move.note !== '' && (
                  <Text size="xs" className={classes['words'] ?? ''}>
                    {move.note}
                  </Text>
                )}
                <Text size="xs" c="dimmed">
                  {t('tasks.history.whenAndWho', { when: dateTime(move.at), who: who(move) })}
                </Text>
              </Timeline.Item>
            ))}
          </Timeline>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

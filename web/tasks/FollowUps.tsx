import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { orderingApi } from '#contract/ordering.ts';
import type { PricedFollowUp } from '#contract/pricing/follow-up.ts';
import type { Task } from '#contract/tasks/task.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useFollowUpLine } from './useFollowUpLine.ts';

/** The price of changes of a delivered file from here on, and until when it is so. */
export function FollowUps({ task: { jobId, taskId } }: { task: Pick<Task, 'jobId' | 'taskId'> }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { data = [] } = useQuery(query(orderingApi.getFollowUps, { jobId }));
  const lines = data.filter((one) => one.taskId === taskId);
  if (lines.length === 0) return undefined;
  return (
    <Stack gap={2}>
      {lines.map(({ terms, until }) =>
        terms.kind === 'changeMethods' && terms.outcome === 'free' ? (
          <Text key={terms.kind} size="sm">
            {until === undefined ? t('tasks.followUp.free') : t('tasks.followUp.freeUntil', { until: date(until) })}
          </Text>
        ) : (
          <FollowUpTerms key={terms.kind} terms={terms} until={until} />
        ),
      )}
    </Stack>
  );
}

/** The terms of a follow-up in a line. @param until the last day on which they hold */
export function FollowUpTerms({ terms, until }: { terms: PricedFollowUp; until?: string | undefined }) {
  const followUpLine = useFollowUpLine();
  return (
    <Text size="sm" c="dimmed">
      {followUpLine(terms, until)}
    </Text>
  );
}

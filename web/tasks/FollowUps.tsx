import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { PricedFollowUp } from '#contract/pricing/follow-ups.ts';
import type { Task } from '#contract/tasks/task.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useFollowUpTerms } from './useFollowUpTerms.ts';

type FollowUp = Output<typeof orderingApi.getFollowUps>[number];

/** The price of changes of a delivered file from here on, and until when it is so. */
export function FollowUps({ task: { jobId, taskId } }: { task: Pick<Task, 'jobId' | 'taskId'> }) {
  const { data = [] } = useQuery(query(orderingApi.getFollowUps, { jobId }));
  return data
    .filter((one) => one.taskId === taskId)
    .map((one) => <FollowUpLine key={one.terms.kind} terms={one.terms} until={one.until} />);
}

function FollowUpLine({ terms, until }: { terms: PricedFollowUp; until: FollowUp['until'] }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const termsText = useFollowUpTerms();
  if (terms.kind === 'changeMethods' && terms.outcome === 'free')
    return (
      <Text size="sm">
        {until === undefined ? t('tasks.followUp.free') : t('tasks.followUp.freeUntil', { until: date(until) })}
      </Text>
    );
  const words = { kind: t(`tasks.followUp.kind.${terms.kind}`), terms: termsText(terms) };
  return (
    <Text size="sm" c="dimmed">
      {until === undefined
        ? t('tasks.followUp.line', words)
        : t('tasks.followUp.lineUntil', { ...words, until: date(until) })}
    </Text>
  );
}

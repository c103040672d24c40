import { Button, Card, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { automationApi } from '#contract/automation.ts';
import { query } from '#web/api/index.ts';
import { automaticServiceDots } from '#web/vocabulary/automatic-service-dots.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { StatusDot } from '#web/kit/StatusDot.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { listInterval, useNow } from '#web/kit/useNow.ts';
import { usePauseAutomaticService } from './usePauseAutomaticService.ts';

/** How the automatic service stands and what waits for it, with the way to pause and to resume it. */
export function AutomaticServicePanel() {
  const { t } = useTranslation();
  const { count, duration, seconds } = useFormats();
  const now = useNow(listInterval);
  const { data, error, refetch } = useQuery({
    ...query(automationApi.getAutomaticService, {}),
    refetchInterval: 15_000,
  });
  const { pause, resume, isPending } = usePauseAutomaticService();
  if (data === undefined)
    return error === null ? <Skeleton h={46} /> : <ErrorNotice error={error} onRetry={() => void refetch()} />;
  const { state, waiting, oldestWaitingAt, medianSeconds } = data;
  const facts: string[] = [];
  if (waiting > 0) facts.push(t('desk.service.waiting', { count: count(waiting) }));
  if (oldestWaitingAt !== undefined) {
    const minutes = Math.floor((now.getTime() - new Date(oldestWaitingAt).getTime()) / 60_000);
    if (minutes > 0) facts.push(t('desk.service.oldest', { time: duration(minutes) }));
  }
  if (medianSeconds !== undefined) {
    const time = medianSeconds < 120 ? seconds(medianSeconds) : duration(Math.round(medianSeconds / 60));
    facts.push(t('desk.service.usually', { time }));
  }
  const meaning = t(`frame.status.automaticIs.${state}`);
  return (
    <Card withBorder px="sm" py={8} component="section" aria-label={t('desk.service.label')}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <StatusDot state={automaticServiceDots[state]} label={meaning} meaning={meaning} />
          {facts.map((fact) => (
            <Text key={fact} size="xs" c="dimmed">
              {fact}
            </Text>
          ))}
        </Group>
        {state === 'paused' && (
          <Button size="compact-xs" loading={isPending} onClick={resume}>
            {t('desk.service.resume')}
          </Button>
        )}
        {(state === 'on' || state === 'behind') && (
          <Button size="compact-xs" variant="default" loading={isPending} onClick={() => void pause()}>
            {t('desk.service.pause')}
          </Button>
        )}
      </Group>
    </Card>
  );
}

import { Button, Card, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { automaticServiceApi } from '#contract/automation/automatic-service.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StatusDot } from '#web/kit/feedback/StatusDot.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { listInterval, useNow } from '#web/kit/format/useNow.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import { automaticServiceDots } from '#web/vocabulary/automatic-service-dots.ts';
import classes from './automatic-service.module.css';

/** As high whatever there is to say: what follows does not move. */
const height = { base: 86, sm: 46 };

/** The state of the automatic service and what waits for it, with the way to pause and to resume it. */
export function AutomaticServicePanel() {
  const { t } = useTranslation();
  const { count, duration, seconds } = useFormats();
  const now = useNow(listInterval);
  const mayMake = useMayMake();
  const { data, error, refetch } = useQuery({
    ...query(automaticServiceApi.getAutomaticService, {}),
    refetchInterval: 15_000,
  });
  const pausing = useCommand(automaticServiceApi.pauseAutomaticService, { done: t('automation.paused') });
  const resuming = useCommand(automaticServiceApi.resumeAutomaticService, { done: t('automation.resumed') });
  const pauseIfSure = async () => {
    const isSure = await confirm({
      title: t('automation.pauseTitle'),
      text: t('automation.pauseText'),
      confirmLabel: t('automation.pause'),
    });
    if (isSure) await pausing.run({});
  };
  if (data === undefined)
    return error === null ? (
      <Skeleton h={height} radius="lg" />
    ) : (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    );
  const { state, waiting, oldestWaitingAt, medianSeconds } = data;
  const facts: string[] = [];
  if (waiting > 0) facts.push(t('automation.waiting', { count: count(waiting) }));
  if (oldestWaitingAt !== undefined) {
    const minutes = Math.floor((now.getTime() - new Date(oldestWaitingAt).getTime()) / 60_000);
    if (minutes > 0) facts.push(t('automation.oldest', { time: duration(minutes) }));
  }
  if (medianSeconds !== undefined) {
    const time = medianSeconds < 120 ? seconds(medianSeconds) : duration(Math.round(medianSeconds / 60));
    facts.push(t('automation.usually', { time }));
  }
  const meaning = t(`shell.status.automaticIs.${state}`);
  return (
    <Card withBorder px="sm" py={8} h={height} component="section" aria-label={t('automation.label')}>
      <div className={classes['panel']}>
        <StatusDot state={automaticServiceDots[state]} label={meaning} meaning={meaning} />
        <Text size="xs" c="dimmed" truncate className={classes['facts'] ?? ''} title={facts.join(' · ')}>
          {facts.join(' · ')}
        </Text>
        {state === 'paused' && mayMake(automaticServiceApi.resumeAutomaticService) && (
          <Button size="compact-sm" loading={resuming.isPending} onClick={() => void resuming.run({})}>
            {t('automation.resume')}
          </Button>
        )}
        {(state === 'on' || state === 'behind') && mayMake(automaticServiceApi.pauseAutomaticService) && (
          <Button size="compact-sm" variant="default" loading={pausing.isPending} onClick={() => void pauseIfSure()}>
            {t('automation.pause')}
          </Button>
        )}
      </div>
    </Card>
  );
}

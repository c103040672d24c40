import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { automaticServiceApi } from '#contract/automation/automatic-service.ts';
import { settingsApi } from '#contract/settings.ts';
import { aheadOfUtc, businessTimeZone, supportStateAt } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { automaticServiceDots } from '#web/vocabulary/automatic-service-dots.ts';
import { StatusDot } from '#web/kit/feedback/StatusDot.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useNow } from '#web/kit/format/useNow.ts';
import classes from './service-status.module.css';

/** The automatic service and support, each with its dot, beside the time at the support desk and here. */
export function ServiceStatus() {
  const { t } = useTranslation();
  const { time } = useFormats();
  const now = useNow(1000);
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const { data: automatic } = useQuery({
    ...query(automaticServiceApi.getAutomaticService, {}),
    refetchInterval: 60_000,
  });
  const isSameClock = aheadOfUtc(now) === -now.getTimezoneOffset() * 60_000;
  const support = supportStateAt(now, options?.supportTimes);
  return (
    <div className={classes['status']}>
      {automatic !== undefined && (
        <StatusDot
          state={automaticServiceDots[automatic.state]}
          label={t('shell.status.automatic')}
          meaning={t(`shell.status.automaticIs.${automatic.state}`)}
        />
      )}
      <Text size="xs" c="dimmed">
        <time dateTime={now.toISOString()}>{t('shell.status.supportTime', { time: time(now, businessTimeZone) })}</time>
      </Text>
      <StatusDot state={support} label={t('shell.status.support')} meaning={t(`shell.status.supportIs.${support}`)} />
      <Text size="xs" c="dimmed">
        {/* Two clocks that say the same would be looked at twice. */}
        {isSameClock ? (
          t('shell.status.sameTime')
        ) : (
          <time dateTime={now.toISOString()}>{t('shell.status.userTime', { time: time(now) })}</time>
        )}
      </Text>
    </div>
  );
}

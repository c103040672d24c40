import { Box, Group, Skeleton, Text } from '@mantine/core';
import { IconBolt, IconUser } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { FileForecast, MethodForecast } from '#contract/automation/forecast.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { TaskPriority } from '#contract/tasks/status.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { findSharedReason } from '#web/tasks/file-check.ts';
import classes from './order-form.module.css';

type Props = {
  methods: readonly Method[];
  priority: TaskPriority;
  forecast: FileForecast;
  /** The forecast is that of the methods before. */
  isChanging: boolean;
};

/** The forecast for each chosen method: by the automatic service or by a person, and by when. */
export function FileCheckService({ methods, priority, forecast, isChanging }: Props) {
  const { t } = useTranslation();
  const { duration, dateTime } = useFormats();
  const { byHand, service } = forecast;
  const shared = findSharedReason(forecast);
  const hasInstant = forecast.methods.some((one) => one.service === 'instant');
  const handText =
    byHand.minutes === undefined
      ? t('engine.fileCheck.service.byHandPriority', { priority: t(`ordering.priority.${priority}`) })
      : t('engine.fileCheck.service.byHandMinutes', { time: duration(byHand.minutes) });
  return (
    <Box aria-busy={isChanging} opacity={isChanging ? 0.6 : 1}>
      <Text size="sm" fw={500} mb={4} id="file-check-service">
        {t('engine.fileCheck.service.title')}
      </Text>
      <ul className={classes['methods']} aria-labelledby="file-check-service">
        {methods.map(({ methodId, customerName }) => (
          <FileCheckMethod
            key={methodId}
            name={customerName}
            forecast={forecast.methods.find((one) => one.methodId === methodId)}
            handText={handText}
            showsReason={shared === undefined}
          />
        ))}
      </ul>
      {/* The question about the control unit says it already. */}
      {shared !== undefined && !(shared === 'otherControlUnit' && forecast.contradiction !== undefined) && (
        <Text size="xs" c="dimmed" mt={4}>
          {t(`tasks.reason.${shared}`)}
        </Text>
      )}
      {service === 'instant' ? (
        <Text size="sm" mt={6}>
          {t('engine.fileCheck.service.allInstant')}
        </Text>
      ) : (
        <Box mt={6}>
          {hasInstant && <Text size="sm">{t('engine.fileCheck.service.together')}</Text>}
          {byHand.opensAt === undefined ? (
            <Text size="sm">
              <time dateTime={byHand.expectedAt}>
                {t('engine.fileCheck.service.expected', { when: dateTime(byHand.expectedAt) })}
              </time>
            </Text>
          ) : (
            <Text size="sm">
              {t('engine.fileCheck.service.fromOpening', {
                opens: dateTime(byHand.opensAt),
                when: dateTime(byHand.expectedAt),
              })}
            </Text>
          )}
        </Box>
      )}
    </Box>
  );
}

type FileCheckMethodProps = {
  name: string;
  /** Absent while it is asked for. */
  forecast: MethodForecast | undefined;
  /** The time that a person takes, in words. */
  handText: string;
  /** Not where all methods share one reason. */
  showsReason: boolean;
};

/** The forecast for one method; by hand with the reason. */
function FileCheckMethod({ name, forecast, handText, showsReason }: FileCheckMethodProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {forecast === undefined && <Skeleton height={18} width={70} className={classes['fixed']} />}
        {forecast?.service === 'instant' && (
          <span className={classes['fixed']}>
            <StateBadge color="good" icon={IconBolt} label={t('engine.fileCheck.service.instant')} />
          </span>
        )}
        {forecast?.service === 'byHand' && (
          <span className={classes['fixed']}>
            <StateBadge color="info" icon={IconUser} label={handText} />
          </span>
        )}
      </Group>
      {showsReason && forecast?.reason !== undefined && (
        <Text size="xs" c="dimmed">
          {t(`tasks.reason.${forecast.reason}`)}
        </Text>
      )}
    </li>
  );
}

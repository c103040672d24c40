import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileForecast } from '#contract/automation.ts';
import type { Method } from '#contract/pricing.ts';
import type { TaskPriority } from '#contract/tasks.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { sharedReasonOf } from '#web/tasks/file-check.ts';
import { FileCheckMethod } from './FileCheckMethod.tsx';
import classes from './order-form.module.css';

type Props = {
  methods: readonly Method[];
  priority: TaskPriority;
  forecast: FileForecast;
  /** The forecast is that of the methods before. */
  isChanging: boolean;
};

/** Who would do each chosen method, and how soon. */
export function FileCheckService({ methods, priority, forecast, isChanging }: Props) {
  const { t } = useTranslation();
  const { duration, dateTime } = useFormats();
  const { byHand, service } = forecast;
  const shared = sharedReasonOf(forecast);
  const some = forecast.methods.some((one) => one.service === 'instant');
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
      {/* The question about the control unit has told it. */}
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
          {some && <Text size="sm">{t('engine.fileCheck.service.together')}</Text>}
          {byHand.opensAt === undefined ? (
            <Text size="sm">{t('engine.fileCheck.service.expected', { when: dateTime(byHand.expectedAt) })}</Text>
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

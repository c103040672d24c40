import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { type Order, type OrderFailure, partReached, type Progress } from './send-order.ts';

type Props = { order: Order; reached: Progress; failure: OrderFailure };

/** Which step an order stopped at, why, and what a retry would do. */
export function SendingFailure({ order, reached, failure }: Props) {
  const { t, i18n } = useTranslation();
  const { credits } = useFormats();
  const refusalText = useRefusalText();
  const part = order.parts.find(({ task }) => task.fileRole === failure.role);
  const arrived = order.parts.filter(({ task }) => partReached(reached, task.fileRole).stored);
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconAlertTriangle color="var(--mantine-color-error)" aria-hidden />}
      title={t(`ordering.sending.${failure.step}Failed`)}
    >
      {failure.step === 'file' && <Text size="sm">{t('ordering.sending.fileFailedHint')}</Text>}
      <Text size="sm">{refusalText(failure.error)}</Text>
      {codeOf(failure.error) === 'priceChanged' && part !== undefined && (
        <Text size="sm" fw={600}>
          {t('ordering.sending.newPrice', { credits: credits(part.task.price) })}
        </Text>
      )}
      {arrived.length > 0 && failure.step !== 'supportFile' && (
        <Text size="sm">
          {t('ordering.sending.partArrived', {
            files: new Intl.ListFormat(i18n.language).format(arrived.map(({ file }) => file.name)),
          })}
        </Text>
      )}
      <Text size="sm" mt={6}>
        {failure.step === 'supportFile' ? t('ordering.sending.onlySupportFile') : t('ordering.sending.safeRetry')}
      </Text>
      {failure.step !== 'supportFile' && <Text size="sm">{t('ordering.sending.startOverHint')}</Text>}
    </Alert>
  );
}

import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { getErrorCode } from '#web/api/index.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import classes from './order-form.module.css';
import {
  sumBytes,
  type Order,
  type OrderFailure,
  partProgress,
  computePercent,
  type OrderProgress,
} from './send-order.ts';
import type { Sending } from './useOrderSending.ts';

type Props = {
  sending: Sending | undefined;
  onRetry: () => void;
  /** Gives an order up that has stopped. */
  onStartOver: () => void;
  /** Goes on without the support file that could not be sent. */
  onLeave: () => void;
};

/**
 * An order on its way while bytes flow, and one that has stopped: how much has left, how fast, and the ways on. An order whose
 * files are there since their check is on its way for a moment only, and has no dialog.
 */
export function SendingModal({ sending, onRetry, onStartOver, onLeave }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (sending === undefined || sending.state === 'done') return undefined;
  const { order, progress, state, failure } = sending;
  const { sent, total } = sumBytes(order, progress);
  if (state === 'running' && total === 0) return undefined;
  const title = t(state === 'running' ? 'ordering.sending.title' : 'ordering.sending.stoppedTitle');
  return (
    <Dialog of centered size="lg" fullScreen={isPhone} title={title} isBusy onClose={onLeave}>
      <Stack gap="md">
        <div>
          <Progress
            value={total === 0 ? computePercent(order, progress) : (100 * sent) / total}
            size="md"
            color={state === 'running' ? 'amber' : 'danger.8'}
            aria-label={title}
          />
          <Group justify="space-between" gap="xs" mt={4}>
            <Text size="sm" className={classes['measured'] ?? ''}>
              {total > 0 && <SendingRate sending={sending} sent={sent} total={total} />}
            </Text>
            <Text size="sm" c="dimmed" className={classes['measured'] ?? ''}>
              {t('ordering.sending.percent', { percent: computePercent(order, progress) })}
            </Text>
          </Group>
        </div>
        <SendingFiles order={order} progress={progress} />
        <div aria-live="polite">
          {state === 'running' && (
            <Text size="sm" c="dimmed">
              {t('ordering.sending.keepOpen')}
            </Text>
          )}
          {failure !== undefined && <SendingFailure order={order} progress={progress} failure={failure} />}
        </div>
        {state === 'stopped' && (
          <SendingActions failure={failure} onRetry={onRetry} onStartOver={onStartOver} onLeave={onLeave} />
        )}
      </Stack>
    </Dialog>
  );
}

/** Bytes sent of all, how fast, and how long the rest takes. */
function SendingRate({ sending: { rate, state }, sent, total }: { sending: Sending; sent: number; total: number }) {
  const { t } = useTranslation();
  const { bytes, seconds } = useFormats();
  const amount = t('ordering.sending.bytes', { sent: bytes(sent), size: bytes(total) });
  if (state !== 'running' || rate === undefined || rate <= 0) return amount;
  return t('ordering.sending.rate', { amount, rate: bytes(rate), left: seconds((total - sent) / rate) });
}

type SendingFilesProps = { order: Order; progress: OrderProgress };

/** The steps of sending: check, job, a task and a bar for each file, the support file. */
function SendingFiles({ order, progress }: SendingFilesProps) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { supportFile } = order;
  const amount = (file: File, sent: number) =>
    t('ordering.sending.bytes', { sent: bytes(Math.floor(file.size * sent)), size: bytes(file.size) });
  return (
    <Stack gap="xs">
      <SendingStep done text={t('ordering.sending.checked')} />
      <SendingStep done={progress.jobId !== undefined} text={t('ordering.sending.job')} />
      {order.parts.map(({ file, task }) => {
        const { taskId, sent, stored } = partProgress(progress, task.fileRole);
        return (
          <Fragment key={task.fileRole}>
            <SendingStep done={taskId !== undefined} text={t('ordering.sending.task', { file: file.name })} />
            <SendingStep
              done={stored}
              text={t('ordering.sending.uploading', { file: file.name })}
              amount={amount(file, sent)}
            />
          </Fragment>
        );
      })}
      {supportFile !== undefined && (
        <>
          <SendingStep
            done={progress.supportStored}
            text={
              progress.supportStored
                ? t('ordering.sending.supportFile')
                : t('ordering.sending.uploading', { file: supportFile.name })
            }
            amount={amount(supportFile, progress.supportSent)}
          />
        </>
      )}
    </Stack>
  );
}

type SendingStepProps = { text: string; done: boolean; amount?: string };

/** One step of sending with its mark, for a file with the bytes sent. */
export function SendingStep({ text, done, amount }: SendingStepProps) {
  return (
    <Group gap={6} wrap="nowrap">
      {done ? (
        <IconCircleCheck size={18} color="var(--mantine-color-good-text)" aria-hidden className={classes['fixed']} />
      ) : (
        <IconCircleDashed size={18} color="var(--mantine-color-dimmed)" aria-hidden className={classes['fixed']} />
      )}
      <Text size="sm" c={done ? 'inherit' : 'dimmed'} className={classes['fileName']}>
        {text}
      </Text>
      {amount !== undefined && (
        <Text size="sm" c="dimmed" ml="auto" className={classes['fixed']}>
          {amount}
        </Text>
      )}
    </Group>
  );
}

type SendingFailureProps = { order: Order; progress: OrderProgress; failure: OrderFailure };

/** The step at which an order has stopped, the reason, and the effect of a retry. */
function SendingFailure({ order, progress, failure }: SendingFailureProps) {
  const { t, i18n } = useTranslation();
  const { credits } = useFormats();
  const refusalText = useRefusalText();
  const part = order.parts.find(({ task }) => task.fileRole === failure.role);
  const arrived = order.parts.filter(({ task }) => partProgress(progress, task.fileRole).stored);
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconAlertTriangle color="var(--mantine-color-error)" aria-hidden />}
      title={t(`ordering.sending.${failure.step}Failed`)}
    >
      {failure.step === 'file' && <Text size="sm">{t('ordering.sending.fileFailedHint')}</Text>}
      <Text size="sm">{refusalText(failure.error)}</Text>
      {getErrorCode(failure.error) === 'priceChanged' && part !== undefined && (
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

type SendingActionsProps = {
  failure: OrderFailure | undefined;
  onRetry: () => void;
  onStartOver: () => void;
  onLeave: () => void;
};

/** The ways on for an order that has stopped. */
function SendingActions({ failure, onRetry, onStartOver, onLeave }: SendingActionsProps) {
  const { t } = useTranslation();
  const onlySupportFile = failure?.step === 'supportFile';
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onlySupportFile ? onLeave : onStartOver}>
        {t(onlySupportFile ? 'ordering.sending.leave' : 'ordering.sending.startOver')}
      </Button>
      <Button onClick={onRetry}>{retryText()}</Button>
    </Group>
  );

  function retryText(): string {
    switch (getErrorCode(failure?.error)) {
      case 'priceChanged':
        return t('ordering.sending.acceptPrice');
      case 'contradictionNotAccepted':
        return t('engine.fileCheck.contradiction.accept');
      default:
        return t('ordering.sending.retry');
    }
  }
}

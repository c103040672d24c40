import { Alert, Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeOf } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import classes from './order-form.module.css';
import { type Order, type OrderFailure, partProgress, percentOf, type OrderProgress } from './send-order.ts';
import type { Sending } from './useOrderSending.ts';

type Props = {
  sending: Sending | undefined;
  onRetry: () => void;
  /** Gives an order up that has stopped. */
  onStartOver: () => void;
  /** Begins the next order after this one has arrived. */
  onAnother: () => void;
};

const colors = { running: 'var(--mantine-primary-color-filled)', stopped: 'red.9', done: 'teal.9' };

/** An order on its way: percent, the bytes of each file, and the ways on when it has stopped or arrived. */
export function SendingModal({ sending, onRetry, onStartOver, onAnother }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (sending === undefined) return undefined;
  const { order, progress, state, failure } = sending;
  const percent = percentOf(order, progress);
  const titles = {
    running: t('ordering.sending.title'),
    stopped: t('ordering.sending.stoppedTitle'),
    done: t('ordering.sending.doneTitle'),
  };
  return (
    <Modal
      opened
      centered
      size="lg"
      fullScreen={isPhone}
      title={titles[state]}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={onAnother}
    >
      <Stack gap="md">
        <div>
          <Progress.Root size="xl">
            <Progress.Section
              value={percent}
              color={colors[state]}
              animated={state === 'running'}
              aria-label={titles[state]}
            >
              <Progress.Label>{t('ordering.sending.percent', { percent })}</Progress.Label>
            </Progress.Section>
          </Progress.Root>
        </div>
        <SendingFiles order={order} progress={progress} />
        <div aria-live="polite">
          {state === 'running' && (
            <Text size="sm" c="dimmed">
              {t('ordering.sending.keepOpen')}
            </Text>
          )}
          {state === 'done' && <Text fw={500}>{t('ordering.sending.allOk')}</Text>}
          {failure !== undefined && <SendingFailure order={order} progress={progress} failure={failure} />}
        </div>
        <SendingActions sending={sending} onRetry={onRetry} onStartOver={onStartOver} onAnother={onAnother} />
      </Stack>
    </Modal>
  );
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
          <Stack key={task.fileRole} gap="xs">
            <SendingStep done={taskId !== undefined} text={t('ordering.sending.task', { file: file.name })} />
            <SendingStep
              done={stored}
              text={t('ordering.sending.uploading', { file: file.name })}
              amount={amount(file, sent)}
            />
            <SendingBar file={file} sent={sent} stored={stored} />
          </Stack>
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
          <SendingBar file={supportFile} sent={progress.supportSent} stored={progress.supportStored} />
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
        <IconCircleCheck size={18} color="var(--mantine-color-green-text)" aria-hidden className={classes['fixed']} />
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

type SendingBarProps = {
  file: File;
  /** The share of it that has left, 0 to 1. */
  sent: number;
  stored: boolean;
};

/** The share of one file that was sent. */
function SendingBar({ file, sent, stored }: SendingBarProps) {
  const { t } = useTranslation();
  return (
    <Progress
      value={100 * sent}
      color={stored ? 'teal.9' : 'var(--mantine-primary-color-filled)'}
      aria-label={t('ordering.sending.uploading', { file: file.name })}
    />
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

type SendingActionsProps = { sending: Sending; onRetry: () => void; onStartOver: () => void; onAnother: () => void };

/** The ways on for an order that has stopped or arrived; none while it is on its way. */
function SendingActions({
  sending: { state, failure, progress },
  onRetry,
  onStartOver,
  onAnother,
}: SendingActionsProps) {
  const { t } = useTranslation();
  const onlySupportFile = failure?.step === 'supportFile';
  return (
    <Group justify="flex-end" gap="xs">
      {state === 'stopped' && (
        <>
          <Button variant="default" onClick={onlySupportFile ? onAnother : onStartOver}>
            {onlySupportFile ? t('ordering.sending.leave') : t('ordering.sending.startOver')}
          </Button>
          <Button onClick={onRetry}>{retryText()}</Button>
        </>
      )}
      {state === 'done' && (
        <>
          <Button variant="default" onClick={onAnother}>
            {t('ordering.sending.another')}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: progress.jobId }} {...props} />}
          >
            {t('ordering.sending.openJob', { job: progress.jobId })}
          </Button>
          <Button renderRoot={(props) => <Link to="/tasks" {...props} />}>{t('ordering.sending.toTasks')}</Button>
        </>
      )}
    </Group>
  );

  function retryText(): string {
    switch (codeOf(failure?.error)) {
      case 'priceChanged':
        return t('ordering.sending.acceptPrice');
      case 'contradictionNotAccepted':
        return t('engine.fileCheck.contradiction.accept');
      default:
        return t('ordering.sending.retry');
    }
  }
}

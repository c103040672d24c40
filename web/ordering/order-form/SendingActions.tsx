import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeOf } from '#web/api/index.ts';
import type { Sending } from './useOrderSending.ts';

type Props = { sending: Sending; onRetry: () => void; onStartOver: () => void; onAnother: () => void };

/** What can be done with an order that has stopped or arrived; nothing while it is on its way. */
export function SendingActions({ sending: { state, failure, reached }, onRetry, onStartOver, onAnother }: Props) {
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
            renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: reached.jobId }} {...props} />}
          >
            {t('ordering.sending.openJob', { job: reached.jobId })}
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

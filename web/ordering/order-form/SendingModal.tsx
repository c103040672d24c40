import { Modal, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { percentOf } from './send-order.ts';
import { SendingActions } from './SendingActions.tsx';
import { SendingFailure } from './SendingFailure.tsx';
import { SendingFiles } from './SendingFiles.tsx';
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

/** Follows an order on its way: percent, each file's bytes, and what to do when it stops or has arrived. */
export function SendingModal({ sending, onRetry, onStartOver, onAnother }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  if (sending === undefined) return undefined;
  const { order, reached, state, failure } = sending;
  const percent = percentOf(order, reached);
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
        <SendingFiles order={order} reached={reached} />
        <div aria-live="polite">
          {state === 'running' && (
            <Text size="sm" c="dimmed">
              {t('ordering.sending.keepOpen')}
            </Text>
          )}
          {state === 'done' && <Text fw={500}>{t('ordering.sending.allOk')}</Text>}
          {failure !== undefined && <SendingFailure order={order} reached={reached} failure={failure} />}
        </div>
        <SendingActions sending={sending} onRetry={onRetry} onStartOver={onStartOver} onAnother={onAnother} />
      </Stack>
    </Modal>
  );
}

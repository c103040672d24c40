import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId, UserId } from '#contract/ids.ts';
import { ask } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { forgetSending, saveSending } from './save-order.ts';
import {
  sumBytes,
  initialProgress,
  type Order,
  type OrderFailure,
  type OrderProgress,
  revised,
  sendOrder,
} from './send-order.ts';

/** An order that is being sent, has stopped at a failure, or has arrived. */
export type Sending = {
  readonly order: Order;
  readonly progress: OrderProgress;
  readonly state: 'running' | 'stopped' | 'done';
  readonly failure: OrderFailure | undefined;
  /** Bytes a second since the first one left; absent before. */
  readonly rate: number | undefined;
};

type Callbacks = {
  /** Everything has arrived, or the customer goes on without what has not. */
  onArrived: (jobId: JobId) => void;
  /** The order was stopped. It stays here for a retry. */
  onStopped?: () => void;
};

/** Sends orders. A retry goes on from the progress of the present one; after a reload `savedSending` has it. */
export function useOrderSending(userId: UserId, { onArrived, onStopped }: Callbacks) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending>();

  useWindowEvent('beforeunload', (event) => {
    if (sending?.state === 'running') event.preventDefault();
  });

  async function run(order: Order, from: OrderProgress): Promise<void> {
    let progress = from;
    let begun: { at: number; sent: number } | undefined;
    const rateOf = (sent: number) => {
      begun ??= sent > 0 ? { at: Date.now(), sent } : undefined;
      const seconds = begun && (Date.now() - begun.at) / 1000;
      return begun !== undefined && seconds !== undefined && seconds > 0 ? (sent - begun.sent) / seconds : undefined;
    };
    const update = (state: Sending['state'], failure?: OrderFailure) => {
      const present = failure === undefined ? order : revised(order, failure);
      if (state === 'done') forgetSending(userId);
      else saveSending(userId, present, progress);
      setSending({ order: present, progress, state, failure, rate: rateOf(sumBytes(present, progress).sent) });
    };
    update('running');
    const failure = await sendOrder(order, from, ask, (next) => {
      progress = next;
      update('running');
    });
    update(failure === undefined ? 'done' : 'stopped', failure);
    if (failure === undefined) {
      // The words of the specification; the page says it in its own.
      notify.success(t('ordering.sending.created'));
      notify.success(t('ordering.sending.allOk'));
      if (progress.supportStored) notify.success(t('ordering.sending.supportFile'));
      if (progress.jobId !== undefined) onArrived(progress.jobId);
    } else onStopped?.();
    await invalidate(queries, failure === undefined ? 'tasks' : 'prices');
  }

  return {
    sending,
    send: (order: Order, from: OrderProgress = initialProgress) => run(order, from),
    retry: async () => {
      if (sending?.state === 'stopped') await run(sending.order, sending.progress);
    },
    /** Goes on without what has not arrived: the order itself has. */
    finish: () => {
      forgetSending(userId);
      const jobId = sending?.progress.jobId;
      setSending(undefined);
      if (jobId !== undefined) onArrived(jobId);
    },
    /** Gives the present order up, as far as it has not arrived. */
    close: () => {
      forgetSending(userId);
      setSending(undefined);
    },
  };
}

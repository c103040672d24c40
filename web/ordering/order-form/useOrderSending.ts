import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#contract/ids.ts';
import { ask } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { notify } from '#web/kit/notify.ts';
import { forgetSending, saveSending } from './save-order.ts';
import { initialProgress, type Order, type OrderFailure, type Progress, revised, sendOrder } from './send-order.ts';

/** An order that is being sent, has stopped at a failure, or has arrived. */
export type Sending = {
  readonly order: Order;
  readonly reached: Progress;
  readonly state: 'running' | 'stopped' | 'done';
  readonly failure: OrderFailure | undefined;
};

type Callbacks = {
  /** Everything has arrived. */
  onArrived?: () => void;
  /** Something stopped the order. It is kept here for a retry. */
  onStopped?: () => void;
};

/**
 * Sends orders and remembers how far the present one has come, so that a retry goes on from there. A reload of the
 * page finds it again through `savedSending`.
 */
export function useOrderSending(userId: UserId, { onArrived, onStopped }: Callbacks = {}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending>();

  useWindowEvent('beforeunload', (event) => {
    if (sending?.state === 'running') event.preventDefault();
  });

  async function run(order: Order, from: Progress): Promise<void> {
    let reached = from;
    const show = (state: Sending['state'], failure?: OrderFailure) => {
      const present = failure === undefined ? order : revised(order, failure);
      if (state === 'done') forgetSending(userId);
      else saveSending(userId, present, reached);
      setSending({ order: present, reached, state, failure });
    };
    show('running');
    const failure = await sendOrder(order, from, ask, (next) => {
      reached = next;
      show('running');
    });
    show(failure === undefined ? 'done' : 'stopped', failure);
    if (failure === undefined) {
      notify.success(t('ordering.sending.created'));
      onArrived?.();
    } else onStopped?.();
    await invalidate(queries, failure === undefined ? 'tasks' : 'prices');
  }

  return {
    sending,
    send: (order: Order, from: Progress = initialProgress) => run(order, from),
    retry: async () => {
      if (sending?.state === 'stopped') await run(sending.order, sending.reached);
    },
    /** Gives the present order up, as far as it has not arrived. */
    close: () => {
      forgetSending(userId);
      setSending(undefined);
    },
  };
}

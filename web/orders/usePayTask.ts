import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createDeliveryNote, updateCreditsWithDeliveryNoteID } from '#contract/billing.ts';
import { getCreditBalance } from '#contract/credits.ts';
import { getTaskStatusWithTaskID, payTaskWithTaskID } from '#contract/orders.ts';
import type { Task } from '#contract/tasks.ts';
import { ask, NoAnswer, query } from '#web/api/index.ts';
import { useAccess } from '#web/app/useAccess.ts';
import { confirm } from '#web/ui/confirm.ts';
import { notify } from '#web/ui/notify.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import { reloadOrders } from './reload-orders.ts';
import { useDownloadTuningFile } from './useDownloadTuningFile.ts';

/** Pays a task and hands its tuning file over, in the steps of the customer specification, section 4. */
export function usePayTask({ taskId, price, vehicleBrand, vehicleModel }: Task) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { paymentApi } = useAccess();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const tuningFile = useDownloadTuningFile(taskId);

  const isConfirmed = () =>
    confirm({
      title: t('tasks.pay.title'),
      text: t('tasks.pay.text', {
        task: taskId,
        vehicle: `${vehicleBrand} ${vehicleModel}`,
        credits: credits(price),
      }),
      confirmLabel: t('tasks.pay.confirm', { credits: credits(price) }),
    });

  // A lost answer is found again by asking: as soon as the server answers, at most for two minutes.
  const isPaidAfterAll = async (lost: NoAnswer) => {
    notify.info(t('tasks.pay.asking', { task: taskId }));
    const { paymentStatus } = await client.fetchQuery({
      ...query(getTaskStatusWithTaskID, { taskId }),
      staleTime: 0,
      retry: (failures, error) => error instanceof NoAnswer && failures < 60,
      retryDelay: 2000,
    });
    if (paymentStatus === 'open') throw lost;
    return true;
  };

  const pay = () =>
    ask(payTaskWithTaskID, { taskId, price }).catch((error: unknown) => {
      if (error instanceof NoAnswer) return isPaidAfterAll(error);
      throw error;
    });

  const fetchDeliveryNote = async () => {
    try {
      await ask(createDeliveryNote, { taskId });
      await ask(updateCreditsWithDeliveryNoteID, { taskId });
    } catch (error) {
      notify.warning(t('tasks.pay.noteFailed', { reason: refusalText(error) }));
    }
  };

  return useMutation({
    // Without a connection it is better said at once than paid later.
    networkMode: 'always',
    mutationFn: async () => {
      if (!(await isConfirmed())) return;
      if (!(await pay())) {
        const text = paymentApi === 'none' ? 'tasks.pay.noPaymentOption' : 'tasks.pay.notEnoughCredits';
        notify.error(t(text, { task: taskId }), 7000);
        return;
      }
      notify.success(t('tasks.pay.done', { task: taskId }), 5000);
      const reloaded = reloadOrders(client);
      await client.invalidateQueries({ queryKey: [getCreditBalance.name] });
      await fetchDeliveryNote();
      tuningFile.mutate();
      await reloaded;
    },
    onError: (error) => {
      notify.error(t('tasks.pay.failed', { task: taskId, reason: refusalText(error) }), 7000);
      // The price may be another, or the answer of a payment that did happen was lost: the server knows.
      void reloadOrders(client);
      void client.invalidateQueries({ queryKey: [getCreditBalance.name] });
    },
  });
}

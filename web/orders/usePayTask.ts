import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createDeliveryNote, updateCreditsWithDeliveryNoteID } from '#contract/billing.ts';
import { getCreditBalance } from '#contract/credits.ts';
import { payTaskWithTaskID, type Task } from '#contract/orders.ts';
import { ask } from '#web/api/index.ts';
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

  const fetchDeliveryNote = async () => {
    try {
      await ask(createDeliveryNote, { taskId });
      await ask(updateCreditsWithDeliveryNoteID, { taskId });
    } catch (error) {
      notify.warning(t('tasks.pay.noteFailed', { reason: refusalText(error) }));
    }
  };

  return useMutation({
    mutationFn: async () => {
      if (!(await isConfirmed())) return;
      if (!(await ask(payTaskWithTaskID, { taskId, price }))) {
        notify.error(t('tasks.pay.notEnoughCredits', { task: taskId }), 7000);
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

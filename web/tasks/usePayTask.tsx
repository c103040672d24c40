import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { countriesApi } from '#contract/countries.ts';
import { creditCents, type CreditCents, Credits } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { type Task, tasksApi } from '#contract/tasks.ts';
import { ask, NetworkError, query, RefusedCall } from '#web/api/index.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { confirm } from '#web/kit/confirm.ts';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { NotEnoughCredits } from './NotEnoughCredits.tsx';
import { deliveryNoteOf, paymentOf } from './specified-fields.ts';
import { useDownloadTuningFile } from './useDownloadTuningFile.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** What is asked for a task: the price, what of the file was already paid, and the price that was asked before. */
type Due = { readonly price: CreditCents; readonly paid: CreditCents; readonly before: CreditCents | undefined };

const Changed = z.object({ price: Credits, paid: Credits });

/** What is due now, when a payment was refused because that has changed. */
function changedPrice(error: unknown, { price: before }: Due): Due | undefined {
  if (!(error instanceof RefusedCall) || error.code !== 'priceChanged') return undefined;
  const now = Changed.safeParse(error.problem);
  return now.success ? { ...now.data, before } : undefined;
}

/** Pays a task and hands its tuning file over, in the steps of the customer specification, section 4. */
export function usePayTask(task: Task) {
  const { taskId, jobId, price, fullPrice, vehicleBrand, vehicleModel } = task;
  const { t } = useTranslation();
  const { credits } = useFormats();
  const access = useAccess();
  const client = useQueryClient();
  const navigate = useNavigate();
  const buyCredits = () => void navigate({ to: '/account/buyCredits', search: { job: jobId } });
  const refusalText = useRefusalText();
  const tuningFile = useDownloadTuningFile(taskId);

  const isConfirmed = (due: Due) => {
    const facts = { task: taskId, vehicle: `${vehicleBrand} ${vehicleModel}`, credits: credits(due.price) };
    return confirm({
      title: t(due.before === undefined ? 'tasks.pay.title' : 'tasks.pay.titleChanged'),
      text: textOf(due, facts),
      confirmLabel: t('tasks.pay.confirm', { credits: facts.credits }),
    });
  };

  const textOf = (due: Due, facts: { task: number; vehicle: string; credits: string }) => {
    const paid = credits(due.paid);
    if (due.before !== undefined) return t('tasks.pay.textChanged', { ...facts, before: credits(due.before), paid });
    return due.paid === 0 ? t('tasks.pay.text', facts) : t('tasks.pay.textReduced', { ...facts, paid });
  };

  // A lost answer is found again by asking: as soon as the server answers, at most for two minutes.
  const findOutWhetherPaid = async (lost: NetworkError) => {
    notify.info(t('tasks.pay.asking', { task: taskId }));
    const { paymentStatus } = await client.fetchQuery({
      ...query(tasksApi.getTaskStatus, { taskId }),
      staleTime: 0,
      retry: (failures, error) => error instanceof NetworkError && failures < 60,
      retryDelay: 2000,
    });
    if (paymentStatus === 'open') throw lost;
    return true;
  };

  const pay = async (due: Due): Promise<boolean | Due> => {
    try {
      return await ask(orderingApi.payTask, paymentOf(task, due.price));
    } catch (error) {
      if (error instanceof NetworkError) return findOutWhetherPaid(error);
      const now = changedPrice(error, due);
      if (now === undefined) throw error;
      // Another task of the file was paid meanwhile: the screen shows the new price, and the question is asked again.
      void invalidate(client, 'tasks');
      return now;
    }
  };

  /** Asks until the price that was confirmed is the one that is charged. */
  const payConfirmed = async (due: Due): Promise<'cancelled' | 'nothingDue' | boolean> => {
    if (due.price === 0) return 'nothingDue';
    if (!(await isConfirmed(due))) return 'cancelled';
    const answer = await pay(due);
    return typeof answer === 'boolean' ? answer : payConfirmed(answer);
  };

  // The steps of the specification. The payment has written the note already: an answer that does not come takes nothing away.
  const fetchDeliveryNote = async () => {
    try {
      const [account, countries] = await Promise.all([
        client.ensureQueryData(query(accountsApi.getOwnAccount, {})),
        client.ensureQueryData(query(countriesApi.getCountries, {})),
      ]);
      await ask(billingApi.createDeliveryNote, deliveryNoteOf(task, account, countries, access));
      await ask(billingApi.linkDeliveryNote, { taskId });
    } catch {
      await invalidate(client, 'tasks');
    }
  };

  return useMutation({
    mutationFn: async () => {
      const paid = await payConfirmed({ price, paid: creditCents(fullPrice - price), before: undefined });
      if (paid === 'cancelled') return;
      if (paid === 'nothingDue') {
        notify.info(t('tasks.pay.nothingDue', { task: taskId }));
        tuningFile.mutate();
        return;
      }
      if (!paid) {
        if (access.paymentApi === 'none') notify.error(t('tasks.pay.noPaymentOption'), 'long');
        else notify.error(<NotEnoughCredits taskId={taskId} onBuy={buyCredits} />, 'long');
        return;
      }
      notify.success(t('tasks.pay.done', { task: taskId }), 'message');
      const reloaded = invalidate(client, 'tasks');
      await invalidate(client, 'credits');
      await fetchDeliveryNote();
      tuningFile.mutate();
      await reloaded;
    },
    onError: (error) => {
      notify.error(t('tasks.pay.failed', { task: taskId, reason: refusalText(error) }), 'long');
      // The price may be another, or the answer of a payment that did happen was lost: the server knows.
      void invalidate(client, 'tasks');
      void invalidate(client, 'credits');
    },
  });
}

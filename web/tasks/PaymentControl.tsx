import { Alert, Anchor, Button, type ButtonProps, Popover, Stack, Text } from '@mantine/core';
import { IconCreditCardPay, IconDownload, IconFileX, IconInfoCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { ownAccountApi } from '#contract/accounts/own-account.ts';
import { automaticServiceApi } from '#contract/automation/automatic-service.ts';
import { billingApi } from '#contract/billing.ts';
import type { Output } from '#contract/call.ts';
import { countriesApi } from '#contract/countries.ts';
import { creditsApi } from '#contract/credits.ts';
import type { TaskId } from '#contract/ids.ts';
import { creditCents, type CreditCents, Credits } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskDetailsApi } from '#contract/tasks/task-details.ts';
import { paymentControl } from '#rules/payment.ts';
import { ask, NetworkError, query, RefusedCallError } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { usePageActions } from '#web/kit/page-actions.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { RemovalText } from './RemovedFile.tsx';
import { useTuningFile } from './useTuningFile.ts';
import { toSpecifiedDeliveryNote, toSpecifiedPayment } from './specified-fields.ts';
import classes from './tasks.module.css';

type Balance = Output<typeof creditsApi.getCreditBalance>;

type Props = {
  task: Task;
  size?: 'xs' | 'sm';
  /** One of many in a list: the list has another way that leads. */
  isQuiet?: boolean;
  isInPalette?: boolean;
};

/** The step by which a customer now gets the tuning file of a task. */
export function PaymentControl({ task, size = 'sm', isQuiet = false, isInPalette = false }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  if (task.modifiedRemoved !== undefined) return <RemovalText removed={task.modifiedRemoved} />;
  const { show } = paymentControl(task);
  const quietVariant = show === 'pay' ? 'light' : 'default';
  switch (show) {
    case 'download':
    case 'pay':
      return (
        <Stack gap={4} align="flex-start">
          <PayOrDownloadButton
            task={task}
            isInPalette={isInPalette}
            size={size}
            variant={isQuiet ? quietVariant : 'filled'}
            payLabel={t('tasks.pay.button', { credits: credits(task.price) })}
          />
          {show === 'pay' && <BalanceNote task={task} />}
        </Stack>
      );
    case 'payJobFirst':
      return <PayJobFirst size={size} />;
    case 'nothing':
      return undefined;
  }
}

type PayStepProps = {
  task: Task;
  /** Ordered a moment ago: what is awaited has the place of the step, whose card is the question before paying. */
  isNew: boolean;
};

/** The same step on the page of its job: with the balance before and after, which keeps its line once it is paid. */
export function PayStep({ task, isNew }: PayStepProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { show } = paymentControl(task);
  const isPayable = show === 'pay' && task.modifiedRemoved === undefined;
  const [wasPayable, setWasPayable] = useState(isPayable);
  if (isPayable && !wasPayable) setWasPayable(true);
  if (show === 'nothing') return isNew && <Awaited task={task} />;
  const isPaidHere = wasPayable && show === 'download' && task.modifiedRemoved === undefined;
  if (!isPayable && !isPaidHere)
    return (
      <div>
        {show === 'download' && <WithdrawnNotice task={task} />}
        <PaymentControl task={task} isInPalette />
      </div>
    );
  return (
    <Stack gap={6} align="flex-start">
      <WithdrawnNotice task={task} />
      {isPayable ? <BalanceAfter task={task} /> : <BalanceNow />}
      <PayOrDownloadButton
        task={task}
        isConfirmed={isNew}
        isInPalette
        miw={220}
        payLabel={t('tasks.pay.buttonAndDownload', { credits: credits(task.price) })}
      />
      {isPayable && <BalanceNote task={task} />}
    </Stack>
  );
}

/** Says that support has withdrawn the version that would be paid for or downloaded, and has no other one yet. */
function WithdrawnNotice({ task: { withdrawnReason: reason } }: { task: Task }) {
  const { t } = useTranslation();
  if (reason === undefined) return undefined;
  return (
    <Alert variant="default" p="xs" role="status" icon={<IconFileX color="var(--mantine-color-error)" aria-hidden />}>
      <Text size="sm">{t('tasks.pay.withdrawn', { reason })}</Text>
    </Alert>
  );
}

/** As high as the step in whose place it stands: nothing below moves under the pointer when the file is finished. */
function Awaited({ task: { status, reason } }: { task: Task }) {
  const { t } = useTranslation();
  const { seconds } = useFormats();
  const { data: service } = useQuery(query(automaticServiceApi.getAutomaticService, {}));
  if (status === 'blocked' || status === 'archived') return undefined;
  const isByHand = status === 'manual' || reason !== undefined;
  const median = service?.medianSeconds;
  return (
    <Text size="sm" c="dimmed" className={classes['awaited'] ?? ''}>
      {isByHand && t('tasks.next.mail')}
      {!isByHand && median !== undefined && t('tasks.next.usually', { time: seconds(median) })}
    </Text>
  );
}

type PayOrDownloadProps = {
  task: Task;
  payLabel: string;
  /** The screen has put the question already, with the price and what stays of the balance. */
  isConfirmed?: boolean;
  /** The command palette has it as well: on the page of its job. */
  isInPalette?: boolean;
} & Pick<ButtonProps, 'size' | 'variant' | 'miw'>;

/**
 * Pays a finished task; once it is paid the same button, in the same place, downloads its tuning file: a second press cannot
 * meet anything else, and the focus stays. Off while that file is withdrawn, and for people who may not pay.
 */
export function PayOrDownloadButton({
  task,
  payLabel,
  isConfirmed = false,
  isInPalette = false,
  ...style
}: PayOrDownloadProps) {
  const { t } = useTranslation();
  const payment = usePayTask(task, { isConfirmed });
  const file = useTuningFile(task.taskId);
  const isPaid = paymentControl(task).show === 'download';
  const Icon = isPaid ? IconDownload : IconCreditCardPay;
  const label = isPaid ? t('tasks.download.tuning') : payLabel;
  const isPending = payment.isPending || file.isPending;
  const { withdrawnReason: reason } = task;
  const isWithdrawn = isPaid && reason !== undefined;
  const { role, rights } = useAccess();
  const isForOthers = !isPaid && role === 'customer' && !rights.includes('pay');
  const run = () => {
    if (isPaid) file.start();
    else payment.pay();
  };
  const description = t('tasks.number', { task: task.taskId });
  usePageActions(
    isInPalette && !isPending && !isWithdrawn && !isForOthers
      ? [{ key: `pay ${task.taskId}`, label, description, icon: Icon, run }]
      : [],
  );
  return (
    <Button
      {...style}
      leftSection={<Icon size={16} aria-hidden />}
      loading={isPending}
      disabled={isWithdrawn || isForOthers}
      title={isWithdrawn ? t('tasks.pay.withdrawn', { reason }) : isForOthers ? t('refusal.notAllowed') : undefined}
      onClick={run}
    >
      {label}
    </Button>
  );
}

/** The price of a task, the share of it that was paid for the file before, and the price that was confirmed first. */
type Due = { readonly price: CreditCents; readonly paid: CreditCents; readonly before: CreditCents | undefined };

/** Words of the question before paying. */
type PaymentFacts = { task: number; vehicle: string; credits: string };

const Changed = z.object({ price: Credits, paid: Credits });

/** The amount due after a refusal because the price has changed. */
function changedPrice(error: unknown, { price: before }: Due): Due | undefined {
  if (!(error instanceof RefusedCallError) || error.code !== 'priceChanged') return undefined;
  const now = Changed.safeParse(error.problem);
  return now.success ? { ...now.data, before } : undefined;
}

/**
 * Pays a task and hands its tuning file over, in the steps of the customer specification, section 4.
 *
 * @param isConfirmed the screen has put the question already, with the price and what stays of the balance; a price that has
 *   changed since is asked about all the same
 */
function usePayTask(task: Task, { isConfirmed = false } = {}) {
  const { taskId, jobId, price, fullPrice, vehicleBrand, vehicleModel } = task;
  const { t } = useTranslation();
  const { credits } = useFormats();
  const access = useAccess();
  const client = useQueryClient();
  const navigate = useNavigate();
  /** Opens the purchase of the credits that are missing by the last known balance. */
  const buyCredits = () => {
    const balance = client.getQueryData<Balance>(query(creditsApi.getCreditBalance, {}).queryKey)?.balance ?? 0;
    const need = price > balance ? (price - balance) / 100 : undefined;
    void navigate({ to: '/account/buyCredits', search: { job: jobId, task: taskId, need } });
  };
  const refusalText = useRefusalText();
  const tuningFile = useTuningFile(taskId);
  /** While the question is open nothing happens yet. */
  const [isSending, setIsSending] = useState(false);

  const confirmPayment = (due: Due) => {
    const facts = { task: taskId, vehicle: `${vehicleBrand} ${vehicleModel}`, credits: credits(due.price) };
    const balance = client.getQueryData<Balance>(query(creditsApi.getCreditBalance, {}).queryKey)?.balance;
    return confirm({
      title: t(due.before === undefined ? 'tasks.pay.title' : 'tasks.pay.titleChanged'),
      text: textOf(due, balance, facts) + balanceText(balance, due.price),
      confirmLabel: t('tasks.pay.confirm', { credits: facts.credits }),
    });
  };

  const textOf = (due: Due, balance: CreditCents | undefined, facts: PaymentFacts) => {
    const paid = credits(due.paid);
    if (due.before !== undefined) return t('tasks.pay.textChanged', { ...facts, before: credits(due.before), paid });
    if (balance !== undefined && balance < due.price)
      return `${t('tasks.pay.textShort', facts)} ${t('tasks.pay.balanceShort', { credits: credits(balance) })}`;
    return due.paid === 0 ? t('tasks.pay.text', facts) : t('tasks.pay.textReduced', { ...facts, paid });
  };

  /** The end of the question: the balance now and then, where it suffices. */
  const balanceText = (balance: CreditCents | undefined, due: CreditCents) =>
    balance === undefined || balance < due
      ? ''
      : ` ${t('tasks.pay.balance', { before: credits(balance), after: credits(creditCents(balance - due)) })}.`;

  // A lost answer is found again by asking: as soon as the server answers, at most for two minutes.
  const findOutWhetherPaid = async (lost: NetworkError) => {
    notify.info(t('tasks.pay.asking', { task: taskId }));
    const { paymentStatus } = await client.fetchQuery({
      ...query(taskDetailsApi.getTaskStatus, { taskId }),
      staleTime: 0,
      retry: (failures, error) => error instanceof NetworkError && failures < 60,
      retryDelay: 2000,
    });
    if (paymentStatus === 'open') throw lost;
    return true;
  };

  const send = async (due: Due): Promise<boolean | Due> => {
    setIsSending(true);
    try {
      return await ask(orderingApi.payTask, toSpecifiedPayment(task, due.price));
    } catch (error) {
      if (error instanceof NetworkError) return await findOutWhetherPaid(error);
      const now = changedPrice(error, due);
      if (now === undefined) throw error;
      // Another task of the file was paid meanwhile: the screen shows the new price, and the question is asked again.
      void invalidate(client, 'tasks');
      return now;
    } finally {
      setIsSending(false);
    }
  };

  /** Asks until the price that was confirmed is the one that is charged. */
  const payConfirmed = async (due: Due): Promise<'cancelled' | 'nothingDue' | boolean> => {
    if (due.price === 0) return 'nothingDue';
    const isAsked = isConfirmed && due.before === undefined;
    if (!isAsked && !(await confirmPayment(due))) return 'cancelled';
    const answer = await send(due);
    return typeof answer === 'boolean' ? answer : payConfirmed(answer);
  };

  // The steps of the specification. The payment has written the note already: without an answer nothing is missing.
  const fetchDeliveryNote = async () => {
    try {
      const [account, countries] = await Promise.all([
        client.ensureQueryData(query(ownAccountApi.getOwnAccount, {})),
        client.ensureQueryData(query(countriesApi.getCountries, {})),
      ]);
      await ask(billingApi.createDeliveryNote, toSpecifiedDeliveryNote(task, account, countries, access));
      await ask(billingApi.linkDeliveryNote, { taskId });
    } catch {
      await invalidate(client, 'tasks');
    }
  };

  const { run } = useCommandWith([orderingApi.payTask], payConfirmed, {
    onDone: async (outcome) => {
      if (outcome === 'cancelled') return;
      if (outcome === 'nothingDue') {
        notify.info(t('tasks.pay.nothingDue', { task: taskId }));
        tuningFile.start();
        return;
      }
      if (!outcome) {
        notify.error(
          <NotEnoughCredits taskId={taskId} onBuy={access.hasPaymentWay ? buyCredits : undefined} />,
          'long',
        );
        return;
      }
      notify.success(t('tasks.pay.done', { task: taskId }), 'message');
      await fetchDeliveryNote();
      tuningFile.start();
    },
    onFailed: (error) => {
      notify.error(t('tasks.pay.failed', { task: taskId, reason: refusalText(error) }), 'long');
      return true;
    },
  });
  return {
    pay: () => void run({ price, paid: creditCents(fullPrice - price), before: undefined }),
    isPending: isSending || tuningFile.isPending,
  };
}

type NotEnoughCreditsProps = {
  taskId: TaskId;
  /** Undefined for an account without a way to pay for credits. */
  onBuy: (() => void) | undefined;
};

/** The notice that a task was not paid, with the way to credits or why the account has none. */
function NotEnoughCredits({ taskId, onBuy }: NotEnoughCreditsProps) {
  const { t } = useTranslation();
  return (
    <Stack gap={2} align="flex-start">
      {t('tasks.pay.notEnoughCredits', { task: taskId })}
      {onBuy === undefined ? (
        t('tasks.pay.noPaymentOption')
      ) : (
        <Anchor component="button" type="button" size="sm" onClick={onBuy}>
          {t('tasks.pay.buyCredits')}
        </Anchor>
      )}
    </Stack>
  );
}

/** The balance as it is and as it is after paying, where it suffices. */
function BalanceAfter({ task: { price } }: { task: Task }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  if (data === undefined || data.balance < price) return undefined;
  return (
    <Text size="sm" c="dimmed">
      {t('tasks.pay.balance', { before: credits(data.balance), after: credits(creditCents(data.balance - price)) })}
    </Text>
  );
}

/** The balance after paying. */
function BalanceNow() {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  return (
    <Text size="sm" c="dimmed">
      {data === undefined ? '\u00A0' : t('tasks.pay.balanceNow', { credits: credits(data.balance) })}
    </Text>
  );
}

/** Says before paying that the balance does not cover a task, and leads to credits and from there back to its job. */
function BalanceNote({ task: { jobId, taskId, price } }: { task: Task }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { hasPaymentWay } = useAccess();
  const { data } = useQuery(query(creditsApi.getCreditBalance, {}));
  if (data === undefined || data.balance >= price) return undefined;
  return (
    <Text size="xs">
      {t('tasks.pay.balanceShort', { credits: credits(data.balance) })}{' '}
      {hasPaymentWay && (
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link
              to="/account/buyCredits"
              search={{ job: jobId, task: taskId, need: (price - data.balance) / 100 }}
              {...props}
            />
          )}
        >
          {t('tasks.pay.buyCredits')}
        </Anchor>
      )}
    </Text>
  );
}

/** Explains how to get a file that costs nothing by itself. */
function PayJobFirst({ size }: { size: 'xs' | 'sm' }) {
  const { t } = useTranslation();
  return (
    <Popover width={280} position="bottom-start" withArrow shadow="md">
      <Popover.Target>
        <Button size={size} variant="default" leftSection={<IconInfoCircle size={16} aria-hidden />}>
          {t('tasks.pay.jobFirst')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{t('tasks.pay.jobFirstText')}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}

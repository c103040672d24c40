import { Alert, Checkbox, Divider, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import type { TaskId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { PricedFollowUp } from '#contract/pricing/follow-up.ts';
import type { Task } from '#contract/tasks/task.ts';
import { ask, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { FileField } from '#web/ordering/order-form/FileField.tsx';
import { OrderTotal, PriceLine, PriceLines } from '#web/ordering/order-form/PriceLines.tsx';
import { useFollowUpLine } from '#web/tasks/useFollowUpLine.ts';
import { sendUpdate, type UpdateFailure } from './send-update.ts';
import { type Update, updateCommentLimit, type UpdateForm } from './update-form.ts';

type Props = { form: UpdateForm; onChange: (change: Partial<UpdateForm>) => void };

/** A new original for an update, and the comment on it. */
export function UpdateFields({ form, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <Checkbox
        label={t('tasks.update.dealer')}
        description={t('tasks.update.dealerHint')}
        checked={form.dealerUpdate}
        onChange={({ currentTarget }) => {
          onChange({ dealerUpdate: currentTarget.checked, file: undefined });
        }}
      />
      {form.dealerUpdate && (
        <FileField
          purpose="dealer"
          required
          label={t('tasks.update.original')}
          file={form.file}
          onChoose={(file) => {
            onChange({ file });
          }}
        />
      )}
      <Textarea
        label={t('tasks.update.comment')}
        placeholder={t('tasks.update.commentPlaceholder')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={updateCommentLimit}
        value={form.info}
        onChange={({ currentTarget }) => {
          onChange({ info: currentTarget.value });
        }}
      />
    </Stack>
  );
}

type UpdatePriceLinesProps = {
  /** Every method for the file. */
  offered: readonly Method[];
  chosen: readonly Method[];
  price: UpdatePrice | undefined;
};

/** The price of an update in its parts: every method that counts, the discounts, the amount already paid. */
export function UpdatePriceLines({ offered, chosen, price }: UpdatePriceLinesProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const counted = new Set(price?.steps.lines.map(({ methodId }) => methodId));
  const methods = price === undefined ? chosen : offered.filter(({ methodId }) => counted.has(methodId));
  return (
    <Stack gap={4}>
      <PriceLines title={undefined} methods={methods} price={price?.steps} />
      {price?.followUp !== undefined && price.followUp.outcome !== 'difference' && (
        <FollowUpLine followUp={price.followUp} off={creditCents(price.steps.total - price.price)} />
      )}
      {price !== undefined && price.paid > 0 && (
        <PriceLine
          label={t('tasks.update.paid')}
          value={t('ordering.summary.discount', { credits: credits(price.paid) })}
        />
      )}
      <Divider />
      <OrderTotal total={price?.price} />
    </Stack>
  );
}

/** The terms of the follow-up, and what they take off. */
function FollowUpLine({ followUp, off }: { followUp: PricedFollowUp; off: CreditCents }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const label = useFollowUpLine()(followUp);
  return <PriceLine label={label} value={off > 0 ? t('ordering.summary.discount', { credits: credits(off) }) : ''} />;
}

type UpdatePrice = Output<typeof orderingApi.getUpdatePrice>;

/** The price of an update of a task; undefined while it loads, or when loading failed. */
export function useUpdatePrice(
  { taskId }: Task,
  methods: readonly Method[],
  dealerUpdate: boolean,
): UpdatePrice | undefined {
  const price = useQuery({
    ...query(orderingApi.getUpdatePrice, {
      taskId,
      methods: methods.map(({ methodId }) => ({ methodId })),
      ...(dealerUpdate && { dealerUpdate }),
    }),
    enabled: methods.length > 0,
  });
  return price.isError || price.isFetching ? undefined : price.data;
}

/** The step at which an update has stopped, and the reason. */
export function UpdateStopped({ failure: { step, error } }: { failure: UpdateFailure }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const titles = {
    task: t('ordering.sending.taskFailed'),
    file: t('ordering.sending.fileFailedHint'),
    original: t('tasks.update.originalFailed'),
  };
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconAlertTriangle color="var(--mantine-color-error)" aria-hidden />}
      title={titles[step]}
    >
      <Text size="sm">{refusalText(error)}</Text>
    </Alert>
  );
}

type State = { readonly percent: number | undefined; readonly failure: UpdateFailure | undefined };

const idle: State = { percent: undefined, failure: undefined };

/** Orders updates; `percent` is the progress of the present one, undefined while none is on its way. */
export function useUpdateSending(onOrdered: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [state, setState] = useState(idle);
  const [draft, setDraft] = useState<TaskId>();

  async function send(update: Update): Promise<void> {
    setState({ percent: 20, failure: undefined });
    const failure = await sendUpdate(update, draft, ask, {
      onDraft: (taskId) => {
        setDraft(taskId);
        setState({ percent: 60, failure: undefined });
      },
      onSent: (share) => {
        setState({ percent: 60 + Math.floor(40 * share), failure: undefined });
      },
    });
    if (failure !== undefined) {
      setState({ percent: undefined, failure });
      // The price may be another by now.
      await invalidate(client, 'prices');
      return;
    }
    setState(idle);
    notify.success(t('tasks.update.ordered'));
    onOrdered();
    await invalidate(client, 'tasks');
  }

  return { ...state, send };
}

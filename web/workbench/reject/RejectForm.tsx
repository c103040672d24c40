import { NumberInput, SegmentedControl, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import { z } from 'zod';
import type { Output } from '#contract/call.ts';
import { RejectReasonId } from '#contract/ids.ts';
import { creditCents, type CreditCents } from '#contract/money.ts';
import type { Task } from '#contract/tasks/task.ts';
import { rejectionsApi } from '#contract/workbench/rejections.ts';
import { ask, query, RefusedCallError } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallFormWith } from '#web/kit/form/useCallForm.tsx';
import { useDecimals } from '#web/kit/form/useDecimals.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useConfirmInterruption, useWorkFailure } from '#web/workbench/work-texts.ts';

const shares = ['all', 'part', 'nothing'] as const;
type Share = (typeof shares)[number];

type Values = { reasonId: string | null; words: string; share: Share; amount: number | string };

const Rejected = z.object({ code: z.literal('alreadyRejected'), by: z.string(), at: z.string() });

type Props = { task: Task; onDone: () => void };

/** Rejects a file for a reason of the catalogue, once reasons and sums are there. */
export function RejectForm({ task, onDone }: Props) {
  const reasons = useQuery(query(rejectionsApi.getRejectReasons, { language: useLanguage() }));
  const terms = useQuery(query(rejectionsApi.getRejectTerms, { taskId: task.taskId }));
  const failed = [reasons, terms].find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />;
  if (reasons.data === undefined || terms.data === undefined) return <Skeleton h={260} />;
  const offered = reasons.data.filter(({ active }) => active);
  return <Fields task={task} onDone={onDone} reasons={offered} terms={terms.data} />;
}

type FieldsProps = Props & {
  reasons: Output<typeof rejectionsApi.getRejectReasons>;
  terms: Output<typeof rejectionsApi.getRejectTerms>;
};

/** The amount that goes back; undefined where it is not typed rightly. */
function amountOf({ share, amount }: Values, paid: CreditCents): CreditCents | undefined {
  if (share === 'all') return paid;
  if (share === 'nothing') return creditCents(0);
  const typed = typeof amount === 'number' ? creditCents(Math.round(amount * 100)) : creditCents(0);
  return typed > 0 && typed <= paid ? typed : undefined;
}

function Fields({ task: { taskId, changedAt }, reasons, terms: { paid, refunded }, onDone }: FieldsProps) {
  const { t } = useTranslation();
  const { credits, dateTime } = useFormats();
  const decimals = useDecimals();
  const workFailure = useWorkFailure();
  // One rejection, however often it is sent.
  const [rejectionKey] = useState(() => uuid());
  const isPaid = paid > 0;
  const confirmInterruption = useConfirmInterruption();
  const reject = async (values: Values): Promise<boolean> => {
    const refund = amountOf(values, paid);
    const rejection = {
      taskId,
      seenAt: changedAt,
      reasonId: RejectReasonId.parse(values.reasonId),
      words: values.words.trim(),
      rejectionKey,
      ...(refund !== undefined && refund > 0 && { refund }),
    };
    try {
      return await ask(rejectionsApi.rejectTask, rejection);
    } catch (error) {
      if (!(await confirmInterruption(error, taskId))) throw error;
      return ask(rejectionsApi.rejectTask, { ...rejection, takeOver: true });
    }
  };
  const form = useCallFormWith([rejectionsApi.rejectTask], reject, {
    initialValues: { reasonId: null, words: '', share: isPaid ? 'all' : 'nothing', amount: '' },
    problems: (values) => ({
      reasonId: values.reasonId === null && t('workbench.reject.reasonMissing'),
      amount: amountOf(values, paid) === undefined && t('workbench.reject.amountNotValid', { most: credits(paid) }),
    }),
    failed: (_reason, error) => {
      const earlier = error instanceof RefusedCallError ? Rejected.safeParse(error.problem).data : undefined;
      if (earlier === undefined) return workFailure(error, 'block');
      return t('workbench.reject.already', { name: earlier.by, when: dateTime(earlier.at) });
    },
    done: t('workbench.reject.done', { task: taskId }),
    onDone,
  });
  const { reasonId, share } = form.values;
  const reason = reasons.find((one) => String(one.reasonId) === reasonId);
  const back = amountOf(form.values, paid) ?? creditCents(0);
  return (
    <Form
      form={form}
      submitLabel={
        back > 0 ? t('workbench.reject.confirmBack', { credits: credits(back) }) : t('workbench.reject.confirm')
      }
      button={{ color: 'danger.8' }}
      onCancel={onDone}
      gap="md"
    >
      <Text size="sm">{t('workbench.reject.what')}</Text>
      <Select
        data-autofocus
        required
        searchable
        openOnFocus={false}
        label={t('workbench.reject.reason')}
        placeholder={t('workbench.reject.choose')}
        data={reasons.map((one) => ({ value: String(one.reasonId), label: one.title }))}
        {...form.input('reasonId')}
      />
      {reason !== undefined && reason.advice !== '' && (
        <div>
          <Text size="sm" fw={500}>
            {t('workbench.reject.advice')}
          </Text>
          <Text size="sm" c="dimmed">
            {reason.advice}
          </Text>
        </div>
      )}
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        label={t('workbench.reject.words')}
        description={t('workbench.reject.wordsHint')}
        {...form.text('words')}
      />
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          {t('workbench.reject.back')}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            isPaid ? t('workbench.reject.paid', { paid: credits(paid) }) : t('workbench.reject.nothingPaid'),
            ...(refunded > 0 ? [t('workbench.reject.before', { refunded: credits(refunded) })] : []),
          ].join(' ')}
        </Text>
        {isPaid && (
          <SegmentedControl
            fullWidth
            aria-label={t('workbench.reject.back')}
            data={shares.map((one) => ({ value: one, label: t(`workbench.reject.share.${one}`) }))}
            value={share}
            onChange={(chosen) => {
              form.fields.setFieldValue('share', shares.find((one) => one === chosen) ?? 'nothing');
              form.fields.clearFieldError('amount');
            }}
          />
        )}
        {share === 'part' && (
          <NumberInput
            required
            hideControls
            decimalScale={2}
            {...decimals}
            label={t('workbench.reject.amount')}
            {...form.input('amount')}
          />
        )}
        {isPaid && back === paid && (
          <Text size="sm" role="status">
            {t('workbench.reject.allWithdraws')}
          </Text>
        )}
      </Stack>
    </Form>
  );
}

import { Text, Textarea, TextInput } from '@mantine/core';
import type { Input } from '#contract/call.ts';
import type { JobId } from '#contract/ids.ts';
import { inquiriesApi } from '#contract/inquiries.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { isVinValid } from '#rules/order.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

/** A file with its vehicle, of which support is asked. */
export type AskedFile = Pick<
  Input<typeof inquiriesApi.askFirst>,
  'fileCheckId' | 'vehicleId' | 'describedVehicle' | 'orderKey' | 'reading' | 'checksumWanted'
> & {
  vin: string;
  methods: readonly Method[];
};

type Props = { file: AskedFile; onDone: (jobId: JobId) => void; onCancel: () => void };

/** Asks support about a checked file before it is ordered. */
export function AskFirstForm({ file: { methods, vin, ...file }, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const form = useCallForm(
    inquiriesApi.askFirst,
    (values: { words: string; vin: string }) => ({
      ...file,
      methods: methods.map(({ methodId }) => ({ methodId })),
      vin: values.vin.trim(),
      words: values.words.trim(),
    }),
    {
      initialValues: { words: '', vin },
      problems: (values) => ({
        words: values.words.trim() === '' && t('tasks.inquiry.wordsMissing'),
        vin: !isVinValid(values.vin.trim()) && t('tasks.inquiry.vinNotValid'),
      }),
      refusedAt: { messageEmpty: 'words', vinNotValid: 'vin' },
      done: t('tasks.inquiry.sent'),
      onDone: ({ jobId }) => {
        onDone(jobId);
      },
    },
  );
  return (
    <Form form={form} submitLabel={t('tasks.inquiry.send')} onCancel={onCancel} gap="md">
      <Text size="sm">{t('tasks.inquiry.what')}</Text>
      <Textarea
        data-autofocus
        required
        autosize
        minRows={3}
        maxRows={10}
        label={t('tasks.inquiry.words')}
        {...(methods.length > 0 && {
          description: t('tasks.inquiry.methods', {
            methods: methods.map(({ customerName }) => customerName).join(', '),
          }),
        })}
        {...form.text('words')}
      />
      <TextInput required label={t('tasks.inquiry.vin')} autoComplete="off" spellCheck={false} {...form.text('vin')} />
    </Form>
  );
}

import { MultiSelect, Select, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MethodId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { defaultValidDays, proposalsApi } from '#contract/proposals.ts';
import type { Task } from '#contract/tasks/task.ts';
import { readCredits } from '#rules/money.ts';
import { findBlocker } from '#rules/task-actions.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

/** Hours of support, and days of validity, to choose from. */
const quotedHours = [1, 2, 4, 8, 16];
const validDays = [1, 3, defaultValidDays, 14, 30];

const minutesOfDay = 1440;

type Fields = { methods: string[]; price: string; words: string; quoted: string | null; valid: string; holds: boolean };

/** Proposes other methods or another price to the customer of a task. */
export function ProposeForm({ task, onDone }: { task: Task; onDone: () => void }) {
  const { taskId, vehicleId, fileRole, customerId, openProposal } = task;
  const { t } = useTranslation();
  const { credits, duration } = useFormats();
  const language = useLanguage();
  const { data: offered = [] } = useQuery(query(filePricesApi.getOfferedMethods, { vehicleId, language }));
  // Beside the form, whose price is that of the list until another is typed.
  const [methods, setMethods] = useState(task.methods.map(({ methodId }) => String(methodId)));
  const { data: listed } = useQuery({
    ...query(filePricesApi.getFilePrice, { vehicleId, fileRole, methods: toMethods(methods), userId: customerId }),
    enabled: methods.length > 0,
    retry: false,
  });
  const listPrice = methods.length > 0 ? listed?.data.total : undefined;
  const form = useCallForm(
    proposalsApi.makeProposal,
    (values: Fields) => ({
      taskId,
      methods: toMethods(values.methods),
      price: readCredits(values.price) ?? listPrice ?? creditCents(0),
      words: values.words.trim(),
      ...(values.quoted !== null && { quotedMinutes: Number(values.quoted) }),
      validDays: Number(values.valid),
      holds: values.holds,
    }),
    {
      initialValues: { methods, price: '', words: '', quoted: null, valid: String(defaultValidDays), holds: false },
      onChange: (values) => {
        setMethods(values.methods);
      },
      checksOnBlur: false,
      problems: (values) => ({
        methods: values.methods.length === 0 && t('workbench.propose.methodsMissing'),
        price:
          (values.price.trim() === '' ? listPrice === undefined : readCredits(values.price) === undefined) &&
          t('workbench.propose.priceNotValid'),
      }),
      refusedAt: {
        methodNotOffered: 'methods',
        oneStageOnly: 'methods',
        priceMissing: 'price',
        proposalUnchanged: 'price',
      },
      done: t('workbench.propose.done', { task: taskId }),
      onDone,
    },
  );
  // A method that is not offered any more stays in sight until it is taken out.
  const known = new Map([
    ...task.methods.map(({ methodId, name }) => [String(methodId), name] as const),
    ...offered.map(({ methodId, customerName }) => [String(methodId), customerName] as const),
  ]);
  return (
    <Form form={form} submitLabel={t('workbench.propose.confirm')} onCancel={onDone} gap="md">
      <Text size="sm">{t('workbench.propose.what')}</Text>
      {openProposal !== undefined && (
        <Text size="sm" c="dimmed">
          {t('workbench.propose.replaces', { credits: credits(openProposal.price) })}
        </Text>
      )}
      <MultiSelect
        required
        searchable
        hidePickedOptions
        label={t('workbench.propose.methods')}
        data={[...known].map(([value, label]) => ({ value, label }))}
        {...form.input('methods')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          data-autofocus
          label={t('workbench.propose.price')}
          placeholder={listPrice === undefined ? '' : credits(listPrice)}
          {...(listPrice !== undefined && {
            description: t('workbench.propose.listPrice', { credits: credits(listPrice) }),
          })}
          inputMode="decimal"
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.input('price')}
        />
        <Select
          label={t('workbench.propose.quoted')}
          placeholder={t('workbench.propose.notQuoted')}
          clearable
          data={quotedHours.map((hours) => ({ value: String(hours * 60), label: duration(hours * 60) }))}
          {...form.input('quoted')}
        />
      </SimpleGrid>
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        label={t('workbench.propose.words')}
        placeholder={t('workbench.propose.wordsHint')}
        {...form.text('words')}
      />
      <Select
        label={t('workbench.propose.validDays')}
        allowDeselect={false}
        data={validDays.map((days) => ({ value: String(days), label: duration(days * minutesOfDay) }))}
        {...form.input('valid')}
      />
      {findBlocker('ask', task) === undefined && (
        <Switch label={t('workbench.propose.holds')} {...form.checkbox('holds')} />
      )}
    </Form>
  );
}

/** The chosen methods as the contract has them. */
const toMethods = (methods: readonly string[]) => methods.map((id) => ({ methodId: MethodId.decode(id) }));

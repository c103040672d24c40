import { Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { additionalTextLimit, taskPriorities } from '#contract/tasks.ts';
import { isAdditionalTextValid, isVinValid } from '#rules/order.ts';
import { fieldIds } from './order-fields.ts';
import type { OrderForm } from './order-form.ts';

type Props = { form: OrderForm; onChange: (change: Partial<OrderForm>) => void };

/** VIN, priority and additional text. */
export function OrderDetails({ form, onChange }: Props) {
  const { t } = useTranslation();
  const [vinLeft, setVinLeft] = useState(false);
  const { vin, additional, priority } = form;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          id={fieldIds.vin}
          required
          label={t('ordering.vin.label')}
          description={t('ordering.vin.hint')}
          value={vin}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={vinLeft && vin !== '' && !isVinValid(vin) ? t('ordering.vin.notValid') : undefined}
          onBlur={() => {
            setVinLeft(true);
          }}
          onChange={({ currentTarget }) => {
            onChange({ vin: currentTarget.value });
          }}
        />
        <Select
          label={t('ordering.priority.label')}
          description={t('ordering.priority.hint')}
          allowDeselect={false}
          value={priority}
          data={taskPriorities.map((value) => ({ value, label: t(`ordering.priority.${value}`) }))}
          onChange={(value) => {
            if (value !== null) onChange({ priority: value });
          }}
        />
      </SimpleGrid>
      <Textarea
        id={fieldIds.additional}
        label={t('ordering.additional.label')}
        placeholder={t('ordering.additional.placeholder')}
        description={t('ordering.additional.counter', {
          used: Array.from(additional).length,
          limit: additionalTextLimit,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={additional}
        error={isAdditionalTextValid(additional) ? undefined : t('ordering.additional.tooLong')}
        onChange={({ currentTarget }) => {
          onChange({ additional: currentTarget.value });
        }}
      />
    </Stack>
  );
}

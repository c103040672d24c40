import { Stack, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { GlobalOptions } from '#contract/settings.ts';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { OwnDetailsFields } from '#web/tasks/OwnDetailsFields.tsx';
import { OrderReading } from './OrderReading.tsx';
import type { OrderForm } from './order-form.ts';

type Props = {
  form: OrderForm;
  check: FileCheck;
  options: GlobalOptions;
  /** Only a customer is proposed a tool. */
  isCustomer: boolean;
  onChange: (change: Partial<OrderForm>) => void;
};

/** The optional fields of an order, as far as the operator offers them. */
export function ExtraFields({ form, check, options, isCustomer, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      {options.readingDetails !== 'off' && isCustomer && (
        <Stack gap={6} component="section" aria-label={t('tasks.reading.title')}>
          <Text size="sm" fw={500}>
            {t('tasks.reading.title')}
          </Text>
          <OrderReading
            reading={form.reading}
            fileName={form.engineFile?.name ?? ''}
            check={check}
            isRequired={options.readingDetails === 'required'}
            onChange={(reading) => {
              onChange({ reading });
            }}
          />
        </Stack>
      )}
      {options.ownDetails && (
        <Stack gap={6} component="section" aria-label={t('tasks.own.title')}>
          <Text size="sm" fw={500}>
            {t('tasks.own.title')}
          </Text>
          <OwnDetailsFields
            details={form.ownDetails}
            onChange={(ownDetails) => {
              onChange({ ownDetails });
            }}
          />
        </Stack>
      )}
    </Stack>
  );
}

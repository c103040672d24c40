import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { isVinValid } from '#rules/order.ts';
import { FormEnd } from './FormEnd.tsx';
import type { FormProps } from './form-props.ts';

/** Changes the VIN of a job, which is that of all its tasks. */
export function VinForm({ vin, isPending, onSubmit, onCancel }: FormProps<string> & { vin: string }) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { vin },
    validate: { vin: (typed) => (isVinValid(typed) ? undefined : t('ordering.vin.notValid')) },
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((given) => {
        onSubmit(given.vin.trim());
      })}
    >
      <Stack>
        <TextInput
          data-autofocus
          required
          label={t('ordering.vin.label')}
          description={t('workbench.vehicle.ofAllTasks')}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('vin')}
        />
        <FormEnd confirmLabel={t('workbench.save')} isPending={isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

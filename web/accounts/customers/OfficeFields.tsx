import { SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#web/accounts/FormSection.tsx';
import type { FormPart } from '#web/accounts/useFields.ts';
import type { CustomerValues } from './useCustomerForm.ts';

/** What only staff know and write of an account. */
export function OfficeFields({ form }: { form: FormPart<CustomerValues> }) {
  const { t } = useTranslation();
  const { companyModel, sevdeskId, note } = form.values;
  return (
    <FormSection title={t('accounts.customers.form.office')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t('accounts.customers.form.companyModel')}
          maxLength={120}
          value={companyModel}
          onChange={({ currentTarget }) => {
            form.change({ companyModel: currentTarget.value });
          }}
        />
        <TextInput
          label={t('accounts.customers.form.sevdeskId')}
          maxLength={60}
          value={sevdeskId}
          onChange={({ currentTarget }) => {
            form.change({ sevdeskId: currentTarget.value });
          }}
        />
      </SimpleGrid>
      <Textarea
        label={t('accounts.customers.form.note')}
        description={t('accounts.customers.form.noteHint')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => {
          form.change({ note: currentTarget.value });
        }}
      />
    </FormSection>
  );
}

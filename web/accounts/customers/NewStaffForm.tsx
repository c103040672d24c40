import { Button, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { PersonFields } from '#web/accounts/PersonFields.tsx';
import { TextField } from '#web/accounts/TextField.tsx';
import { staffLanguages, staffRights, useNewStaff } from './useNewStaff.ts';

/** The form of a new account for a member of staff. */
export function NewStaffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { form, rights, setRights, language, setLanguage, saving, submit } = useNewStaff(onDone);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('accounts.customers.newStaff.text')}
        </Text>
        <TextField
          name="username"
          form={form}
          autoComplete="off"
          onChange={(username) => {
            form.change({ username });
          }}
        />
        <PersonFields form={form} />
        <Select
          label={t('accounts.customers.newStaff.rights')}
          allowDeselect={false}
          data={staffRights.map((one) => ({ value: String(one), label: t(`accounts.customers.rights.${one}`) }))}
          value={String(rights)}
          onChange={(chosen) => {
            setRights(staffRights.find((one) => String(one) === chosen) ?? 2);
          }}
        />
        <Select
          label={t('accounts.customers.newStaff.language')}
          allowDeselect={false}
          data={staffLanguages.map((one) => ({ value: one, label: languages[one] }))}
          value={language}
          onChange={(chosen) => {
            setLanguage(staffLanguages.find((one) => one === chosen) ?? 'en');
          }}
        />
        <Button type="submit" loading={saving.isPending}>
          {t('accounts.customers.newStaff.create')}
        </Button>
      </Stack>
    </form>
  );
}

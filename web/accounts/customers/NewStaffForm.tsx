import { Button, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { PersonFields } from '#web/accounts/PersonFields.tsx';
import { TextField } from '#web/accounts/TextField.tsx';
import { staffLanguages, staffRoles, useNewStaff } from './useNewStaff.ts';
import { roleText } from './role-text.ts';

/** The form of a new account for a member of staff. */
export function NewStaffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { form, role, setRole, language, setLanguage, saving, submit } = useNewStaff(onDone);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('customers.newStaff.text')}
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
          label={t('customers.newStaff.rights')}
          allowDeselect={false}
          data={staffRoles.map((one) => ({ value: one, label: t(roleText(one)) }))}
          value={role}
          onChange={(chosen) => {
            setRole(staffRoles.find((one) => one === chosen) ?? 'support');
          }}
        />
        <Select
          label={t('customers.newStaff.language')}
          allowDeselect={false}
          data={staffLanguages.map((one) => ({ value: one, label: languages[one] }))}
          value={language}
          onChange={(chosen) => {
            setLanguage(staffLanguages.find((one) => one === chosen) ?? 'en');
          }}
        />
        <Button type="submit" loading={saving.isPending}>
          {t('customers.newStaff.create')}
        </Button>
      </Stack>
    </form>
  );
}

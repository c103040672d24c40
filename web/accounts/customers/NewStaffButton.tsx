import { Select, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { staffApi } from '#contract/accounts/staff.ts';
import { Language, languages } from '#contract/languages.ts';
import { rolesApi } from '#contract/accounts/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/index.ts';
import { useRoleName } from '#web/accounts/roles/useRoleName.ts';
import { staffProblems } from '#rules/account.ts';
import { emptySignUp, goToField, refusedFields } from '#web/accounts/account-values.ts';
import { PersonFields, TextField } from '#web/accounts/AccountFields.tsx';
import { useFields } from '#web/accounts/useFields.ts';
import { RefusedCallError } from '#web/api/index.ts';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';

/** Opens the form of a new account for a member of staff. */
export function NewStaffButton() {
  const { t } = useTranslation();
  return (
    <DialogButton
      text={t('accounts.customers.newStaff.button')}
      title={t('accounts.customers.newStaff.title')}
      button={{ size: 'sm', variant: 'default', leftSection: <IconUserPlus size={16} aria-hidden /> }}
    >
      {(close) => <NewStaffForm onDone={close} />}
    </DialogButton>
  );
}

/** The form of a new account for a member of staff. */
function NewStaffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const roleName = useRoleName();
  const roles = useQuery(query(rolesApi.getRoles, {})).data?.data ?? firstRoles;
  const { form, role, setRole, language, setLanguage, create, submit } = useNewStaff(onDone);
  return (
    <Form form={{ ...create, submit }} submitLabel={t('accounts.customers.newStaff.create')}>
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
        data={roles.map((one) => ({ value: one.roleKey, label: roleName(one) }))}
        value={role}
        onChange={(chosen) => {
          setRole(chosen ?? 'support');
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
    </Form>
  );
}

/** The role of an account that is made while the roles are still on their way. */
const firstRoles = [{ roleKey: 'support' }];
const staffLanguages = Object.keys(languages) as Language[];

/** The values of that form, and its command. */
function useNewStaff(onDone: () => void) {
  const { t, i18n } = useTranslation();
  const form = useFields(() => emptySignUp, staffProblems);
  const [role, setRole] = useState('support');
  const [language, setLanguage] = useState<Language>(Language.catch('en').parse(i18n.language));
  const { username, email, firstName, secondName } = form.values;
  const create = useCommand(staffApi.createStaffAccount, {
    done: t('accounts.customers.newStaff.created'),
    onDone,
    onFailed: (error) => {
      if (error instanceof RefusedCallError) form.refuse(refusedFields(error));
      return true;
    },
  });
  const submit = () => {
    const [first] = form.missing;
    if (first === undefined) {
      const rights = role === 'administrator' ? 'admin' : 'support';
      void create.run({ username, email, firstName, secondName, role: rights, staffRole: role, language });
      return;
    }
    for (const field of form.missing) form.touch(field);
    goToField(first);
  };
  return { form, role, setRole, language, setLanguage, create, submit };
}

import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { accountsApi } from '#contract/accounts.ts';
import { Language, languages } from '#contract/languages.ts';
import { staffProblems } from '#rules/account.ts';
import { emptySignUp, goToField, refusedFields } from '#web/accounts/account-values.ts';
import { PersonFields, TextField } from '#web/accounts/AccountFields.tsx';
import { useFields } from '#web/accounts/useFields.ts';
import { RefusedCall } from '#web/api/index.ts';
import { useCommand } from '#web/kit/useCommand.ts';

/** Opens the form of a new account for a member of staff. */
export function NewStaffButton() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
        {t('accounts.customers.newStaff.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('accounts.customers.newStaff.title')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <NewStaffForm onDone={close} />
      </Modal>
    </>
  );
}

/** The form of a new account for a member of staff. */
function NewStaffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { form, role, setRole, language, setLanguage, isSaving, submit } = useNewStaff(onDone);
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
          data={staffRoles.map((one) => ({ value: one, label: t(`accounts.customers.rights.${one}`) }))}
          value={role}
          onChange={(chosen) => {
            setRole(staffRoles.find((one) => one === chosen) ?? 'support');
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
        <Button type="submit" loading={isSaving}>
          {t('accounts.customers.newStaff.create')}
        </Button>
      </Stack>
    </form>
  );
}

const staffRoles = ['support', 'admin'] as const;
const staffLanguages = Object.keys(languages) as Language[];

/** The values of that form, and its command. */
function useNewStaff(onDone: () => void) {
  const { t, i18n } = useTranslation();
  const form = useFields(() => emptySignUp, staffProblems);
  const [role, setRole] = useState<(typeof staffRoles)[number]>('support');
  const [language, setLanguage] = useState<Language>(Language.catch('en').parse(i18n.language));
  const { username, email, firstName, secondName } = form.values;
  const create = useCommand(accountsApi.createStaffAccount, {
    done: t('accounts.customers.newStaff.created'),
    onDone,
    onFailed: (error) => {
      if (error instanceof RefusedCall) form.refuse(refusedFields(error));
      return false;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = form.missing;
    if (first === undefined) {
      void create.run({ username, email, firstName, secondName, role, language });
      return;
    }
    for (const field of form.missing) form.touch(field);
    goToField(first);
  };
  return { form, role, setRole, language, setLanguage, isSaving: create.isPending, submit };
}

import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
        {t('customers.newStaff.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('customers.newStaff.title')}
        closeButtonProps={{ 'aria-label': t('frame.close') }}
      >
        <NewStaffForm onDone={close} />
      </Modal>
    </>
  );
}

/** The form of a new account for a member of staff. */
function NewStaffForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { form, rights, setRights, language, setLanguage, isSaving, submit } = useNewStaff(onDone);
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
          data={staffRights.map((one) => ({ value: String(one), label: t(`customers.rights.${one}`) }))}
          value={String(rights)}
          onChange={(chosen) => {
            setRights(staffRights.find((one) => String(one) === chosen) ?? 2);
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
        <Button type="submit" loading={isSaving}>
          {t('customers.newStaff.create')}
        </Button>
      </Stack>
    </form>
  );
}

const staffRights = [2, 1] as const;
const staffLanguages = Object.keys(languages) as Language[];

/** The values of that form, and its command. */
function useNewStaff(onDone: () => void) {
  const { t, i18n } = useTranslation();
  const form = useFields(() => emptySignUp, staffProblems);
  const [rights, setRights] = useState<1 | 2>(2);
  const [language, setLanguage] = useState<Language>(Language.catch('en').parse(i18n.language));
  const { username, email, firstName, secondName } = form.values;
  const create = useCommand(accountsApi.createStaffAccount, {
    done: t('customers.newStaff.created'),
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
      void create.run({ username, email, firstName, secondName, rights, language });
      return;
    }
    for (const field of form.missing) form.touch(field);
    goToField(first);
  };
  return { form, rights, setRights, language, setLanguage, isSaving: create.isPending, submit };
}

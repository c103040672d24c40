import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Language, languages } from '#contract/languages.ts';
import { accountsApi } from '#contract/accounts.ts';
import { staffProblems } from '#rules/account.ts';
import { ask, RefusedCall } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { emptySignUp, goToField } from '#web/accounts/account-values.ts';
import { refusedFields } from '#web/accounts/refused-fields.ts';
import { useFields } from '#web/accounts/useFields.ts';
import { invalidate } from '#web/api/invalidate.ts';

export const staffRoles = ['support', 'admin'] as const;
export const staffLanguages = Object.keys(languages) as Language[];

/** The form of a new account for a member of staff, and how it is sent. */
export function useNewStaff(onDone: () => void) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const form = useFields(() => emptySignUp, staffProblems);
  const [role, setRole] = useState<(typeof staffRoles)[number]>('support');
  const [language, setLanguage] = useState<Language>(Language.catch('en').parse(i18n.language));
  const { username, email, firstName, secondName } = form.values;
  const saving = useMutation({
    mutationFn: () => ask(accountsApi.createStaffAccount, { username, email, firstName, secondName, role, language }),
    onSuccess: async () => {
      notify.success(t('customers.newStaff.created'));
      onDone();
      await invalidate(client, 'accounts');
    },
    onError: (error) => {
      notify.error(refusalText(error));
      if (error instanceof RefusedCall) form.refuse(refusedFields(error));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = form.missing;
    if (first === undefined) {
      if (!saving.isPending) saving.mutate();
      return;
    }
    for (const field of form.missing) form.touch(field);
    goToField(first);
  };
  return { form, role, setRole, language, setLanguage, saving, submit };
}

import { Alert, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ownAccountApi } from '#contract/accounts/own-account.ts';
import type { Output } from '#contract/call.ts';
import { accountProblems } from '#rules/account.ts';
import { ask, query, RefusedCallError } from '#web/api/index.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { takeOwnValues, refusedFields } from './account-values.ts';
import { CompanyFields, PersonFields, ReferenceField } from './AccountFields.tsx';
import { MissingFields } from './MissingFields.tsx';
import { useFields } from './useFields.ts';
import { normalizeEmail } from '#rules/text/email-address.ts';
import { nameKey } from '#rules/text/name-key.ts';

/** One's account: the same fields and rules as in the sign-up. */
export function EditAccountForm({ account }: { account: OwnAccount }) {
  const { t } = useTranslation();
  const { form, save } = useEditAccount(account);
  const { vatNumber, vatState: state, vatConfirmedAt: at } = account;
  return (
    <Form
      form={{ ...save, submit: () => save.run(undefined) }}
      submitLabel={t('accounts.edit.save')}
      button={{ disabled: form.missing.length > 0 }}
      gap="md"
    >
      <Text size="sm" c="dimmed">
        {t('accounts.edit.username', { username: account.username })}
      </Text>
      {account.waitingEmail !== undefined && (
        <Alert color="attention">{t('accounts.edit.waitingEmail', { email: account.waitingEmail })}</Alert>
      )}
      <PersonFields form={form} emailHint={t('accounts.edit.emailHint')} />
      <CompanyFields form={form} vat={{ vatNumber, state, at }} />
      <ReferenceField form={form} />
      {form.missing.length > 0 && (
        <MissingFields missing={form.missing.filter((field) => field !== 'buyerReference')} />
      )}
    </Form>
  );
}

type OwnAccount = Output<typeof ownAccountApi.getOwnAccount>;

/** The form of one's account. After saving it shows what the server has: a new address counts only once it is confirmed. */
function useEditAccount(account: OwnAccount) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useFields(() => takeOwnValues(account), accountProblems);
  const save = useCommandWith(
    [ownAccountApi.updateOwnAccount],
    async () => {
      const { countryId, ...values } = form.values;
      if (countryId === undefined) throw new Error('the form is sent only when it is complete');
      return ask(ownAccountApi.updateOwnAccount, { ...values, countryId, companyModel: account.companyModel });
    },
    {
      onDone: (isChanged) => {
        const email = normalizeEmail(form.values.email);
        const hasMail = nameKey(email) !== nameKey(account.email);
        form.start(takeOwnValues(client.getQueryData(query(ownAccountApi.getOwnAccount, {}).queryKey) ?? account));
        // Said last: what is typed after it is not overwritten by what was saved.
        if (!isChanged) notify.info(t('accounts.edit.unchanged'));
        else if (hasMail) notify.success(t('accounts.edit.savedWithMail', { email }));
        else notify.success(t('accounts.edit.saved'));
      },
      onFailed: (error) => {
        if (error instanceof RefusedCallError)
          form.refuse(error.code === 'emailTaken' ? { email: 'taken' } : refusedFields(error));
        return true;
      },
    },
  );
  return { form, save };
}

import { Text, TextInput } from '@mantine/core';
import { peopleApi } from '#contract/accounts/people.ts';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import { isEmailValid } from '#rules/account.ts';
import { rightsPresets } from '#rules/company-rights.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { RightsFields } from './RightsFields.tsx';

type Values = { email: string; rights: CompanyRight[] };

/** Invites somebody by mail to sign in for the own company. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useCallForm(peopleApi.invitePerson, ({ email, rights }: Values) => ({ email, rights }), {
    initialValues: { email: '', rights: [...rightsPresets.workshop] },
    problems: ({ email }) => ({ email: !isEmailValid(email) && t('accounts.emailNotValid') }),
    refusedAt: { emailNotValid: 'email', personIsThere: 'email', emailTaken: 'email', alreadyInvited: 'email' },
    done: (_answer, { email }) => t('accounts.people.sent', { email }),
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('accounts.people.send')}>
      <Text size="sm" c="dimmed">
        {t('accounts.people.inviteText')}
      </Text>
      <TextInput data-autofocus required type="email" label={t('accounts.email')} {...form.text('email')} />
      <RightsFields
        rights={form.values.rights}
        onChange={(rights) => {
          form.fields.setFieldValue('rights', rights);
        }}
      />
    </Form>
  );
}

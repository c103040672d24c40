import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CompanyFields } from './CompanyFields.tsx';
import { FormSection } from './FormSection.tsx';
import { HumanNote } from './human/HumanNote.tsx';
import { MissingFields } from './MissingFields.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { PersonFields } from './PersonFields.tsx';
import { SignUpFailure } from './SignUpFailure.tsx';
import { TermsField } from './TermsField.tsx';
import { TextField } from './TextField.tsx';
import { useSignUp } from './useSignUp.ts';

/** The sign-up of a company. The check that a person fills it in begins with the first touch and is done before the end. */
export function SignUpForm({ onDone }: { onDone: (mailWaits: boolean) => void }) {
  const { t } = useTranslation();
  const { form, human, sending, isRestored, startOver } = useSignUp(onDone);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate();
      }}
    >
      <Stack onFocus={human.begin}>
        {isRestored && (
          <Alert variant="default">
            {t('accounts.signUp.restored')}{' '}
            <Anchor component="button" type="button" size="sm" underline="always" onClick={startOver}>
              {t('accounts.signUp.startOver')}
            </Anchor>
          </Alert>
        )}
        <FormSection title={t('accounts.signUp.access')}>
          <TextField
            name="username"
            form={form}
            autoComplete="username"
            onChange={(username) => {
              form.change({ username });
            }}
          />
          <NewPasswordFields form={form} />
        </FormSection>
        <FormSection title={t('accounts.signUp.person')}>
          <PersonFields form={form} />
        </FormSection>
        <FormSection title={t('accounts.signUp.companyData')}>
          <CompanyFields form={form} />
        </FormSection>
        <FormSection title={t('accounts.signUp.finish')}>
          <TermsField form={form} />
          <MissingFields missing={form.missing} />
          <HumanNote check={human} />
          <SignUpFailure sending={sending} />
          <Button
            type="submit"
            size="md"
            loading={sending.isPending}
            disabled={form.missing.length > 0 || human.state === 'widget'}
          >
            {t('accounts.signUp.submit')}
          </Button>
        </FormSection>
      </Stack>
    </form>
  );
}

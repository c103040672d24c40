import { Alert, Anchor, Button, Checkbox, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from '#web/i18n/useTranslation.tsx';
import { signUpApi } from '#contract/accounts/sign-up.ts';
import { Language } from '#contract/languages.ts';
import { signUpProblems } from '#rules/account.ts';
import { ask, getErrorCode, NetworkError, RefusedCallError } from '#web/api/index.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { emptySignUp, fieldId, maxLengths, refusedFields, type SignUpValues } from './account-values.ts';
import { CompanyFields, PersonFields, TextField } from './AccountFields.tsx';
import { FormSection } from './FormSection.tsx';
import { HumanNote } from './human/HumanNote.tsx';
import { useHumanCheck } from './human/useHumanCheck.ts';
import { MissingFields } from './MissingFields.tsx';
import { forgetSignUp, savedSignUp, saveSignUp } from './save-sign-up.ts';
import { type FormPart, useFields } from './useFields.ts';
import { useProblemText } from './useProblemText.ts';

/** The sign-up of a company. The check that a person fills it in begins with the first touch and is done before the end. */
export function SignUpForm({ onDone }: { onDone: (mailWaits: boolean) => void }) {
  const { t } = useTranslation();
  const { form, human, sending, isRestored, startOver } = useSignUp(onDone);
  return (
    <PlainForm onSubmit={() => sending.run(undefined)}>
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
          <Button type="submit" size="md" loading={sending.isPending} disabled={form.missing.length > 0}>
            {t('accounts.signUp.submit')}
          </Button>
        </FormSection>
      </Stack>
    </PlainForm>
  );
}

/**
 * The form of a company that signs up. Sending it twice makes one account: the second answer is that the name is taken.
 *
 * @param onDone hears that the account is there, and whether its mail waits
 */
function useSignUp(onDone: (mailWaits: boolean) => void) {
  const language = useTranslation().i18n.language;
  const [restored, setRestored] = useState(() => savedSignUp());
  const form = useFields<SignUpValues>(() => restored ?? emptySignUp, signUpProblems);
  const human = useHumanCheck();
  const { values } = form;
  // The storage of the tab lies outside React.
  useEffect(() => {
    saveSignUp(values);
  }, [values]);
  const sending = useCommandWith(
    [signUpApi.signUp],
    async () => {
      const { countryId, passwordAgain: _typedTwice, ...entered } = values;
      if (countryId === undefined) throw new Error('the form is sent only when it is complete');
      return ask(signUpApi.signUp, {
        ...entered,
        countryId,
        // Private persons cannot sign up yet.
        companyModel: 'company',
        language: Language.catch('en').parse(language),
        humanPass: await human.pass(),
      });
    },
    {
      onDone: (answer) => {
        if (answer.success && answer.code !== 106) {
          forgetSignUp();
          onDone(answer.code === 110);
          return;
        }
        human.renew();
        form.refuse(answer.success ? { username: 'taken', email: 'taken' } : { username: 'taken' });
      },
      onFailed: (error) => {
        human.renew();
        if (error instanceof RefusedCallError) form.refuse(refusedFields(error));
        return true;
      },
    },
  );
  return {
    form,
    human,
    sending,
    isRestored: restored !== undefined,
    startOver: () => {
      setRestored(undefined);
      sending.reset();
      form.start(emptySignUp);
    },
  };
}
type Sending = ReturnType<typeof useSignUp>['sending'];

/** The password of a new account, twice. */
function NewPasswordFields({ form }: { form: FormPart<SignUpValues> }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['password', 'passwordAgain'] as const).map((name) => {
        const problem = form.problemOf(name);
        return (
          <PasswordInput
            key={name}
            id={fieldId(name)}
            label={t(`accounts.field.${name}`)}
            // The rule stands below, where its message takes its place.
            description={name === 'password' && problem === undefined && t('accounts.passwordShort')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            autoComplete="new-password"
            maxLength={maxLengths[name]}
            value={form.values[name]}
            error={problem && problemText(name, problem)}
            onChange={({ currentTarget }) => {
              form.change({ [name]: currentTarget.value });
            }}
            onBlur={() => {
              form.touch(name);
            }}
          />
        );
      })}
    </SimpleGrid>
  );
}

/** The consent to the operator's terms, which can be read without losing the form. */
function TermsField({ form }: { form: FormPart<SignUpValues> }) {
  useTranslation();
  const problemText = useProblemText();
  const problem = form.problemOf('termsAccepted');
  const terms = (
    <Anchor inherit underline="always" target="_blank" renderRoot={(props) => <Link to="/agb" {...props} />} />
  );
  const privacy = (
    <Anchor inherit underline="always" target="_blank" renderRoot={(props) => <Link to="/datenschutz" {...props} />} />
  );
  return (
    <Checkbox
      id={fieldId('termsAccepted')}
      required
      label={<Trans i18nKey="accounts.signUp.terms" components={{ terms, privacy }} />}
      checked={form.values.termsAccepted}
      error={problem && problemText('termsAccepted', problem)}
      onChange={({ currentTarget }) => {
        form.change({ termsAccepted: currentTarget.checked });
      }}
    />
  );
}

/** Refusals whose texts say what to do; any other failure is an error that the visitor cannot help. */
const spoken = ['signUpNotValid', 'humanCheckFailed', 'tooManyRequests'];

/** The reason of a failed sign-up (customer specification, section 8). */
function SignUpFailure({ sending: { answer, error } }: { sending: Sending }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  if (error instanceof NetworkError)
    return (
      <Alert color="attention" role="alert">
        {t('accounts.signUp.networkError')}{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/signin" {...props} />}>
          {t('accounts.signUp.trySignIn')}
        </Anchor>
      </Alert>
    );
  const isSpoken = error instanceof RefusedCallError && spoken.includes(getErrorCode(error));
  const failure = error === null ? undefined : isSpoken ? refusalText(error) : t('accounts.signUp.failed');
  const refusal = answer?.success === false ? t('accounts.signUp.nameRefused') : t('accounts.signUp.taken');
  const text = failure ?? (answer !== undefined && (!answer.success || answer.code === 106) ? refusal : undefined);
  if (text === undefined) return null;
  return (
    <Alert color="danger" role="alert">
      {text}
    </Alert>
  );
}

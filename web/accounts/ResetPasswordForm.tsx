import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { passwordResetApi } from '#contract/accounts/password-reset.ts';
import { isEmailValid } from '#rules/account.ts';
import { ask, keepsData, RefusedCallError } from '#web/api/index.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { maxLengths } from './account-values.ts';
import { browserKey, newBrowserKey } from './browser-key.ts';
import { HumanNote } from './human/HumanNote.tsx';
import { type HumanCheck, useHumanCheck } from './human/useHumanCheck.ts';
import { ValidMark } from './ValidMark.tsx';

/** Asks for the link to a new password (customer specification, section 5). */
export function ResetPasswordForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const human = useHumanCheck();
  // The link in the mail needs the key that this browser has stored.
  const [isKept] = useState(keepsData);
  const request = useResetRequest(human, onSent);
  const problem = email === '' ? t('accounts.problem.missing') : t('accounts.problem.notAnEmail');
  const valid = isEmailValid(email);
  function submit() {
    setTouched(true);
    // A notice of validation stands for 1.5 s (administration specification, section 9).
    if (!valid) notify.error(email === '' ? t('accounts.problem.missing') : t('accounts.emailNotValid'), 'validation');
    else void request.run(email.trim());
  }
  return (
    <PlainForm onSubmit={submit}>
      <Stack onFocus={human.begin}>
        <TextInput
          label={t('accounts.email')}
          type="email"
          autoComplete="email"
          required
          maxLength={maxLengths.email}
          value={email}
          error={touched && !valid && problem}
          rightSection={valid && <ValidMark />}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            setTouched(true);
          }}
        />
        <HumanNote check={human} />
        {!isKept && (
          <Alert color="attention" role="status">
            {t('accounts.noStorage.reset')}
          </Alert>
        )}
        <ResetFailure request={request} />
        <Button type="submit" loading={request.isPending} disabled={!isKept}>
          {t('accounts.reset.submit')}
        </Button>
      </Stack>
    </PlainForm>
  );
}

/** The reason why no link was mailed (customer specification, section 8). */
function ResetFailure({ request: { answer, error } }: { request: ResetRequest }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  function textOf(): string | undefined {
    if (error instanceof RefusedCallError)
      return t('accounts.reset.otherCode', { reason: refusalText(error), code: error.code });
    if (error !== null) return t('accounts.reset.failed');
    switch (answer?.code) {
      case undefined:
      case 200:
        return undefined;
      case 101:
        return t('accounts.reset.notFound');
      case 201:
        return t('accounts.reset.notSent');
      default:
        return t('accounts.reset.otherCode', { reason: t('accounts.reset.failed'), code: answer?.code });
    }
  }
  const text = textOf();
  if (text === undefined) return null;
  return (
    <Alert color="danger" role="alert">
      {text}
    </Alert>
  );
}

/** Asks for the link that sets a new password. */
function useResetRequest(human: HumanCheck, onSent: () => void) {
  return useCommandWith(
    [passwordResetApi.requestPasswordReset],
    async (email: string) => {
      const before = browserKey.saved;
      try {
        const humanPass = await human.pass();
        const key = newBrowserKey();
        // Saved before it is sent: when no answer comes back, the mail may have left all the same.
        browserKey.save(key);
        const answer = await ask(passwordResetApi.requestPasswordReset, { email, browserKey: key, humanPass });
        if (answer.code === 101) browserKey.save(before);
        return answer;
      } catch (error) {
        // A mistake now leaves the link of an earlier request as good as it was.
        if (error instanceof RefusedCallError) browserKey.save(before);
        throw error;
      } finally {
        // A pass opens one form once.
        human.renew();
      }
    },
    {
      onDone: ({ code }) => {
        if (code === 200) onSent();
      },
      failed: () => undefined,
    },
  );
}
type ResetRequest = ReturnType<typeof useResetRequest>;

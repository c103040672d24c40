import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmailValid } from '#rules/account.ts';
import { notify } from '#web/kit/notify.ts';
import { longest } from './account-values.ts';
import { HumanNote } from './human/HumanNote.tsx';
import { useHumanCheck } from './human/useHumanCheck.ts';
import { ResetFailure } from './ResetFailure.tsx';
import { useResetRequest } from './useResetRequest.ts';
import { ValidMark } from './ValidMark.tsx';

/** Asks for the link to a new password (customer specification, section 5). */
export function ResetPasswordForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const human = useHumanCheck();
  const request = useResetRequest(human);
  const problem = email === '' ? t('accounts.problem.missing') : t('accounts.problem.notAnEmail');
  const valid = isEmailValid(email);
  function submit() {
    setTouched(true);
    // A notice of validation stands for 1.5 s (administration specification, section 9).
    if (!valid) notify.error(email === '' ? t('accounts.problem.missing') : t('accounts.emailNotValid'), 'validation');
    else if (!request.isPending)
      request.mutate(email.trim(), {
        onSuccess: ({ code }) => {
          if (code === 200) onSent();
        },
      });
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack onFocus={human.begin}>
        <TextInput
          label={t('accounts.email')}
          type="email"
          autoComplete="email"
          required
          maxLength={longest.email}
          value={email}
          error={touched && !valid && problem}
          rightSection={valid && <ValidMark />}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            setTouched(true);
          }}
        />
        <HumanNote check={human} />
        <ResetFailure request={request} />
        <Button type="submit" loading={request.isPending} disabled={human.state === 'widget'}>
          {t('accounts.reset.submit')}
        </Button>
      </Stack>
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ask, plainCalls } from '#web/api/index.ts';
import plain from '#web/kit/plain.module.css';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { deviceKey } from './device-key.ts';
import { PlainField } from './PlainField.tsx';
import { startSession } from './start-session.ts';
import { SubmitButton } from './SubmitButton.tsx';

type Props = { ticket: string; onBack: () => void };

/** The second step of a sign-in: the code of the app, or a recovery code. */
export function SignInCode({ ticket, onBack }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const confirming = useMutation({
    mutationFn: () => ask(plainCalls.confirmSignIn, { ticket, code, device: deviceKey() }),
    onSuccess: ({ token }) => {
      startSession(token);
    },
    onError: () => {
      setCode('');
    },
  });
  return (
    <PlainForm
      className={plain['stack'] ?? ''}
      onSubmit={() => {
        setIsMissing(code.trim() === '');
        if (code.trim() !== '' && !confirming.isPending) confirming.mutate();
      }}
    >
      <PlainField
        label={t('accounts.codeStep.label')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setIsMissing(false);
        }}
        error={isMissing ? t('accounts.codeStep.missing') : undefined}
      />
      {confirming.error !== null && (
        <div role="alert" className={plain['alert'] ?? ''} data-level="problem">
          {refusalText(confirming.error)}
        </div>
      )}
      <SubmitButton isPending={confirming.isPending} text={t('accounts.signIn')} />
      <button type="button" className={`${plain['button']} ${plain['secondary']} ${plain['wide']}`} onClick={onBack}>
        {t('accounts.codeStep.back')}
      </button>
    </PlainForm>
  );
}

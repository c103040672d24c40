import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { SignInCode } from '#web/accounts/SignInCode.tsx';
import { DemoSignIn, SignInForm } from '#web/accounts/SignInForm.tsx';
import { keepsData, sessionState } from '#web/api/index.ts';
import { DocumentTitle } from '#web/kit/DocumentTitle.tsx';
import plain from '#web/kit/plain.module.css';
import { usePublicOptions } from '#web/settings/usePublicOptions.ts';

/** Signing in. Who is signed in is led on by this route's guard: to what was wanted, or to the first screen. */
export function SignInPage() {
  const { t } = useTranslation();
  const { demoAccounts = [] } = usePublicOptions() ?? {};
  const [ticket, setTicket] = useState<string>();
  const isCodeStep = ticket !== undefined;
  return (
    <div className={plain['narrow'] ?? ''}>
      <DocumentTitle title={t('accounts.signIn')} />
      <div className={`${plain['card']} ${plain['stack']}`}>
        <div>
          <h1 className={plain['title'] ?? ''}>{isCodeStep ? t('accounts.codeStep.title') : t('accounts.signIn')}</h1>
          <p className={`${plain['text']} ${plain['dimmed']}`} role={isCodeStep ? 'status' : undefined}>
            {isCodeStep ? t('accounts.codeStep.text') : t('accounts.signInText')}
          </p>
        </div>
        {isCodeStep ? (
          <SignInCode
            ticket={ticket}
            onBack={() => {
              setTicket(undefined);
            }}
          />
        ) : (
          <>
            <EndedNotice />
            <StorageNotice />
            <SignInForm onTicket={setTicket} />
            <div className={`${plain['row']} ${plain['between']} ${plain['text']}`}>
              <a className={`${plain['link']} ${plain['alone']}`} href="/resetpassword">
                {t('accounts.forgotPassword')}
              </a>
              <span>
                {t('accounts.noAccount')}{' '}
                <a className={`${plain['link']} ${plain['underlined']}`} href="/signUp">
                  {t('accounts.toSignUp')}
                </a>
              </span>
            </div>
            <DemoSignIn accounts={demoAccounts} />
          </>
        )}
      </div>
    </div>
  );
}

/** Why somebody who was signed in has to sign in again, when that came from outside. */
function EndedNotice() {
  const { t } = useTranslation();
  const { endedBy: reason } = useStore(sessionState);
  if (reason === undefined || reason === 'signedOut') return null;
  return (
    <div role="status" className={plain['alert'] ?? ''} data-level="warning">
      {t(`accounts.ended.${reason}`)}
    </div>
  );
}

/** Notice that a sign-in ends with the page in a browser that stores nothing. */
function StorageNotice() {
  const { t } = useTranslation();
  const [isKept] = useState(keepsData);
  if (isKept) return null;
  return (
    <div role="status" className={plain['alert'] ?? ''} data-level="warning">
      {t('accounts.noStorage.signIn')}
    </div>
  );
}

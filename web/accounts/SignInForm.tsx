import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import type { settingsApi } from '#contract/settings.ts';
import { ask, plainCalls, RefusedCallError } from '#web/api/index.ts';
import plain from '#web/kit/plain.module.css';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useIsSignedIn } from '#web/session/useIsSignedIn.ts';
import { deviceKey } from './device-key.ts';
import { PlainField } from './PlainField.tsx';
import { startSession } from './start-session.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { ValidMark } from './ValidMark.tsx';

const nothingTyped = { username: '', password: '' };

type FormProps = { onTicket: (ticket: string) => void };

/**
 * Name and password; starts the session when they fit.
 *
 * @param props.onTicket hears that they fit and the account has a second factor
 */
export function SignInForm({ onTicket }: FormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(nothingTyped);
  // Missing fields are named once somebody has tried, and until they are typed.
  const [missing, setMissing] = useState<readonly string[]>([]);
  // A name that the server has just said no to is not marked as valid.
  const [refusedName, setRefusedName] = useState<string>();
  const [isPasswordShown, setIsPasswordShown] = useState(false);
  const signingIn = useSignIn();
  const { username, password } = values;
  const type = (name: keyof typeof values) => (value: string) => {
    setValues({ ...values, [name]: value });
    setMissing(missing.filter((one) => one !== name));
  };
  const submit = () => {
    const empty = Object.entries(values).flatMap(([name, value]) => (value === '' ? [name] : []));
    setMissing(empty);
    if (empty.length > 0 || signingIn.isPending) return;
    signingIn.mutate(values, {
      onError: (error) => {
        const ticket = ticketIn(error);
        if (ticket === undefined) setRefusedName(username);
        else onTicket(ticket);
      },
    });
  };
  const Eye = isPasswordShown ? IconEyeOff : IconEye;
  return (
    <PlainForm onSubmit={submit} className={plain['stack'] ?? ''}>
      <PlainField
        label={t('accounts.username')}
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        value={username}
        onChange={({ currentTarget }) => {
          type('username')(currentTarget.value);
        }}
        error={missing.includes('username') ? t('accounts.usernameMissing') : undefined}
        within={username.length > 4 && username !== refusedName ? <ValidMark /> : undefined}
      />
      <PlainField
        label={t('accounts.password')}
        type={isPasswordShown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={({ currentTarget }) => {
          type('password')(currentTarget.value);
        }}
        error={missing.includes('password') ? t('accounts.passwordMissing') : undefined}
        within={
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={`${plain['button']} ${plain['quiet']} ${plain['icon']}`}
            onClick={() => {
              setIsPasswordShown(!isPasswordShown);
            }}
          >
            <Eye size={18} stroke={1.6} />
          </button>
        }
      />
      {signingIn.error !== null && ticketIn(signingIn.error) === undefined && (
        <SignInFailure error={signingIn.error} onCancel={signingIn.reset} />
      )}
      <SubmitButton isPending={signingIn.isPending} text={t('accounts.signIn')} />
    </PlainForm>
  );
}

/** The ticket for the second step of a sign-in, where the account has one. */
function ticketIn(error: Error): string | undefined {
  if (!(error instanceof RefusedCallError) || error.code !== 'secondFactorNeeded') return undefined;
  const { ticket } = error.problem;
  return typeof ticket === 'string' ? ticket : undefined;
}

type Props = { error: Error; onCancel: () => void };

/**
 * The reason of a refused sign-in. For a wrong name or password: first that, with the way to a new password; below it, quietly,
 * the warning that the specification has for a 403, which a reload helps at times (administration specification, section 8).
 */
function SignInFailure({ error, onCancel }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const isForbidden = error instanceof RefusedCallError && error.status === 403;
  return (
    <>
      <div role="alert" className={plain['alert'] ?? ''} data-level="problem">
        {refusalText(error)}{' '}
        {isForbidden && (
          <a className={plain['underlined'] ?? ''} href="/resetpassword">
            {t('accounts.reset.title')}
          </a>
        )}
      </div>
      {isForbidden && (
        <div role="note">
          <p className={`${plain['text']} ${plain['small']} ${plain['dimmed']}`}>{t('accounts.noRights')}</p>
          <div className={plain['row'] ?? ''}>
            <button
              type="button"
              className={secondary}
              onClick={() => {
                window.location.reload();
              }}
            >
              {t('accounts.forceRefresh')}
            </button>
            <button type="button" className={secondary} onClick={onCancel}>
              {t('shell.cancel')}
            </button>
          </div>
        </div>
      )}
    </>
  );
}

const larger = `${plain['button']} ${plain['secondary']}`;
const secondary = `${plain['button']} ${plain['secondary']} ${plain['compact']}`;

type DemoSignInProps = {
  accounts: NonNullable<Output<typeof settingsApi.loadPublicOptions>['demoAccounts']>;
  /** The workshop's button is the first thing to do on this page. */
  leads?: boolean;
};

/** The accounts of a demo, entered by one click; a real portal has none. */
export function DemoSignIn({ accounts, leads = false }: DemoSignInProps) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const isSignedIn = useIsSignedIn();
  const signingIn = useSignIn();
  if (accounts.length === 0) return null;
  return (
    <div className={plain['stack'] ?? ''}>
      <p className={plain['divider'] ?? ''}>{t('accounts.demo.title')}</p>
      <div className={plain['row'] ?? ''}>
        {/* The workshop first: most come to see what a customer sees. */}
        {accounts.toReversed().map(({ username, password }) => {
          const isChosen = signingIn.variables?.username === username;
          const isBusy = isChosen && (signingIn.isPending || isSignedIn);
          return (
            <button
              key={username}
              type="button"
              className={
                leads
                  ? `${username === 'workshop' ? plain['button'] : larger} ${plain['growOnPhone']}`
                  : `${secondary} ${plain['grow']}`
              }
              aria-busy={isBusy}
              aria-disabled={isBusy}
              onClick={() => {
                if (!isBusy) signingIn.mutate({ username, password });
              }}
            >
              {t(`accounts.demo.${username}`)}
            </button>
          );
        })}
      </div>
      {signingIn.error !== null && (
        <div role="alert" className={plain['alert'] ?? ''} data-level="problem">
          {refusalText(signingIn.error)}
        </div>
      )}
    </div>
  );
}

function useSignIn() {
  return useMutation({
    mutationFn: (values: { username: string; password: string }) =>
      ask(plainCalls.signIn, { ...values, device: deviceKey() }),
    onSuccess: ({ token }) => {
      startSession(token);
    },
  });
}

import { Alert, Button, PasswordInput, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ownAccountApi } from '#contract/accounts/own-account.ts';
import { preferencesApi } from '#contract/accounts/preferences.ts';
import { sessionsApi } from '#contract/accounts/sessions.ts';
import type { Language } from '#contract/languages.ts';
import { ask, getErrorCode, NetworkError, session } from '#web/api/index.ts';
import { chooseLanguage, languages } from '#web/i18n/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCommand, useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { maxLengths } from './account-values.ts';
import { areEqual, PasswordTwice } from './PasswordTwice.tsx';
import { type RefusedPassword, refusedPassword } from './refused-password.ts';

/**
 * Changes one's password: every session ends, and this browser goes on with the new one of the answer.
 *
 * @param props.least shortest password of the account, in characters
 * @param props.onDone hears that this browser has its new session
 */
export function ChangePasswordForm({ username, min, onDone }: { username: string; min: number; onDone?: () => void }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const [password, setPassword] = useState('');
  const [twice, setTwice] = useState({ password: '', again: '' });
  const [changes, setChanges] = useState(0);
  const [refused, setRefused] = useState<RefusedPassword>();
  const change = useCommand(ownAccountApi.changePassword, {
    done: t('accounts.edit.passwordChanged'),
    onDone: ({ token }) => {
      setPassword('');
      setTwice({ password: '', again: '' });
      setChanges((before) => before + 1);
      session.start(token);
      onDone?.();
    },
    onFailed: (failure, { newPassword }) => {
      setRefused(refusedPassword(failure, newPassword));
      return true;
    },
  });
  const { error } = change;
  const isWrong = error !== null && getErrorCode(error) === 'wrongPassword';
  return (
    <Form
      form={{
        submit: () => change.run({ password, newPassword: twice.password }),
        isPending: change.isPending,
        error: isWrong || refused !== undefined || error instanceof NetworkError ? null : error,
      }}
      submitLabel={t('accounts.edit.changePassword')}
      button={{ variant: 'default', disabled: password === '' || !areEqual(twice, min) }}
      gap="md"
    >
      <Text size="sm" c="dimmed">
        {t('accounts.edit.passwordText')}
      </Text>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t('accounts.edit.oldPassword')}
        autoComplete="current-password"
        required
        maxLength={maxLengths.password}
        value={password}
        error={isWrong && refusalText(error)}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          if (isWrong) change.reset();
        }}
      />
      <PasswordTwice key={changes} twice={twice} onChange={setTwice} min={min} refused={refused} />
      {error instanceof NetworkError && (
        <Alert color="attention" role="alert">
          {t('accounts.edit.passwordUnknown')}
        </Alert>
      )}
    </Form>
  );
}

/**
 * Ends every session of the own account, this one too: for a device that was lost or lent.
 *
 * @param onLeave hears that this browser is signed out, before its screens go
 */
export function SignOutEverywhere({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const leave = useCommandWith(
    [sessionsApi.signOutEverywhere],
    (_token: string | undefined) => ask(sessionsApi.signOutEverywhere, {}),
    {
      onDone: (_answer, token) => {
        onLeave();
        session.end(token);
      },
      failed: () => undefined,
    },
  );
  async function leaveIfSure(): Promise<void> {
    const isSure = await confirm({
      title: t('accounts.everywhere.title'),
      text: t('accounts.everywhere.text'),
      confirmLabel: t('accounts.everywhere.confirm'),
    });
    if (isSure) void leave.run(session.token);
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('accounts.everywhere.text')}
      </Text>
      {leave.error !== null && <ErrorNotice error={leave.error} />}
      <Button variant="default" loading={leave.isPending} onClick={() => void leaveIfSure()}>
        {t('accounts.everywhere.confirm')}
      </Button>
    </>
  );
}

const offered = Object.keys(languages) as (keyof typeof languages)[];

/** The user's own language: on every device, and in mails. */
export function LanguageChoice({ language }: { language: Language | undefined }) {
  const { i18n, t } = useTranslation();
  const [chosen, setChosen] = useState<keyof typeof languages>();
  const choose = useCommandWith(
    [preferencesApi.updateLanguage],
    async (next: keyof typeof languages) => {
      await ask(preferencesApi.updateLanguage, { language: next });
      await chooseLanguage(next);
    },
    // In the new language, of which this rendering knows nothing yet.
    { done: () => i18n.t('accounts.edit.languageSaved'), isSwitch: true, failed: () => undefined },
  );
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('accounts.edit.languageText')}
      </Text>
      <Select
        label={t('accounts.edit.languageLabel')}
        placeholder={t('accounts.edit.languagePlaceholder')}
        allowDeselect={false}
        value={(choose.isPending ? chosen : language) ?? null}
        data={offered.map((value) => ({ value, label: languages[value] }))}
        onChange={(value) => {
          const next = offered.find((one) => one === value);
          if (next === undefined) return;
          setChosen(next);
          void choose.run(next);
        }}
      />
      {choose.error !== null && <ErrorNotice error={choose.error} />}
    </Stack>
  );
}

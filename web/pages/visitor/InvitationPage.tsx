import { Alert, Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { invitationsApi } from '#contract/accounts/invitations.ts';
import { areEqual, PasswordTwice } from '#web/accounts/PasswordTwice.tsx';
import { type RefusedPassword, refusedPassword } from '#web/accounts/refused-password.ts';
import { query, session } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';

/** /invitation: where the link of a mailed invitation leads. */
export function InvitationPage() {
  const { t } = useTranslation();
  const { key } = useSearch({ from: '/invitation' });
  const [accepted, setAccepted] = useState<string>();
  const invitation = useQuery({
    ...query(invitationsApi.getInvitation, { key: key === '' ? '-' : key }),
    // Once accepted it is valid no more.
    enabled: accepted === undefined,
    retry: false,
  });
  const { data } = invitation;
  return (
    <NarrowCard
      title={t('accounts.invitation.title')}
      {...(data !== undefined && accepted === undefined && { text: t('accounts.invitation.text', data) })}
    >
      <Stack>
        {accepted === undefined && invitation.isError && <ErrorNotice error={invitation.error} />}
        {accepted === undefined && invitation.isPending && <Skeleton height={220} />}
        {accepted === undefined && data !== undefined && (
          <AcceptForm
            email={data.email}
            linkKey={key}
            onDone={() => {
              // Another account may be signed in here.
              if (session.token !== undefined) session.end();
              setAccepted(data.email);
            }}
          />
        )}
        {accepted !== undefined && (
          <>
            <Alert color="good" role="status">
              {t('accounts.invitation.done', { email: accepted })}
            </Alert>
            <Button renderRoot={(props) => <Link to="/signin" {...props} />}>{t('accounts.toSignIn')}</Button>
          </>
        )}
      </Stack>
    </NarrowCard>
  );
}

type Props = { email: string; linkKey: string; onDone: () => void };

/** The name and the password of who was invited. */
function AcceptForm({ email, linkKey, onDone }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [firstName, setFirstName] = useState('');
  const [secondName, setSecondName] = useState('');
  const [twice, setTwice] = useState({ password: '', again: '' });
  const [refused, setRefused] = useState<RefusedPassword>();
  const accept = useCommand(invitationsApi.acceptInvitation, {
    onDone,
    onFailed: (failure, { password }) => {
      setRefused(refusedPassword(failure, password));
      return true;
    },
  });
  const isComplete = firstName.trim() !== '' && secondName.trim() !== '' && areEqual(twice);
  return (
    <PlainForm
      onSubmit={() => {
        if (isComplete) void accept.run({ key: linkKey, firstName, secondName, password: twice.password, language });
      }}
    >
      <Stack>
        {/* Lets password managers know whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextInput
          required
          autoComplete="given-name"
          label={t('accounts.field.firstName')}
          maxLength={60}
          value={firstName}
          onChange={({ currentTarget }) => {
            setFirstName(currentTarget.value);
          }}
        />
        <TextInput
          required
          autoComplete="family-name"
          label={t('accounts.field.secondName')}
          maxLength={60}
          value={secondName}
          onChange={({ currentTarget }) => {
            setSecondName(currentTarget.value);
          }}
        />
        <PasswordTwice twice={twice} onChange={setTwice} refused={refused} />
        {accept.error !== null && refused === undefined && <ErrorNotice error={accept.error} />}
        <Button type="submit" loading={accept.isPending} disabled={!isComplete}>
          {t('accounts.invitation.submit')}
        </Button>
      </Stack>
    </PlainForm>
  );
}

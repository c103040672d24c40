import { Anchor, Container, Input, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { SignUpForm } from '#web/accounts/SignUpForm.tsx';
import { DocumentTitle } from '#web/kit/DocumentTitle.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The account is there, but its mail did not leave. */
    mailWaits?: boolean;
  }
}

/** /signUp: companies fill in the form; private persons cannot sign up yet. */
export function SignUpPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('company');
  return (
    <Container size="sm" px={0}>
      <DocumentTitle title={t('accounts.signUp.title')} />
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={1} size="h2">
            {t('accounts.signUp.title')}
          </Title>
          <Text c="dimmed">{t('accounts.signUp.text')}</Text>
          <Text size="sm">
            {t('accounts.signUp.haveAccount')}{' '}
            <Anchor inherit underline="always" renderRoot={(props) => <Link to="/signin" {...props} />}>
              {t('accounts.toSignIn')}
            </Anchor>
          </Text>
        </Stack>
        <SignUpKind kind={kind} onChoose={setKind} />
        {kind === 'company' ? (
          <SignUpForm
            onDone={(mailWaits) => {
              // In the form's place: going back does not lead to it again.
              void navigate({ to: '/signUpThankyou', state: { mailWaits }, replace: true });
            }}
          />
        ) : (
          <EmptyState text={t('accounts.signUp.comingSoon')}>
            <Text size="sm" c="dimmed" ta="center">
              {t('accounts.signUp.comingSoonText')}
            </Text>
          </EmptyState>
        )}
      </Stack>
    </Container>
  );
}

const kinds = ['company', 'private'] as const;
type Kind = (typeof kinds)[number];

/** The kind of customer who signs up. */
function SignUpKind({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Input.Label component="div" id="sign-up-kind">
        {t('accounts.signUp.kind')}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby="sign-up-kind"
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`accounts.signUp.${value}`) }))}
        onChange={onChoose}
      />
    </div>
  );
}

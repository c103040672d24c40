import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SetUpForm } from '#web/accounts/SetUpForm.tsx';
import { NarrowCard } from '#web/kit/NarrowCard.tsx';
import { notify } from '#web/kit/notify.ts';

/** Where the one-time link of an empty portal leads. */
export function SetUpPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { key } = useSearch({ from: '/setup' });
  return (
    <NarrowCard title={t('accounts.setUp.title')} text={t('accounts.setUp.text')}>
      {key === undefined ? (
        <Text>{t('refusal.setupKeyNotValid')}</Text>
      ) : (
        <SetUpForm
          setupKey={key}
          onDone={() => {
            notify.success(t('accounts.setUp.done'));
            void navigate({ to: '/signin' });
          }}
        />
      )}
    </NarrowCard>
  );
}

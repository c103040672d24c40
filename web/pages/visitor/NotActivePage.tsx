import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { accessApi } from '#contract/accounts/access.ts';
import { query } from '#web/api/index.ts';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';

/** For a user whose account is not unlocked: asks again every 10 s and moves on by itself. */
export function NotActivePage() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...query(accessApi.getAccess, {}), refetchInterval: 10_000 });
  if (data?.active === true) return <Navigate to="/account" />;
  return (
    <NarrowCard title={t('accounts.notActive.title')} text={t('accounts.notActive.text')}>
      <Loader type="dots" role="status" aria-label={t('accounts.notActive.waiting')} />
    </NarrowCard>
  );
}

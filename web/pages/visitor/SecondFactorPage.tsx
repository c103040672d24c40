import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { accessApi } from '#contract/accounts/access.ts';
import { SetUpSecondFactor } from '#web/accounts/SecondFactor.tsx';
import { query } from '#web/api/index.ts';
import { NarrowCard } from '#web/kit/table/NarrowCard.tsx';

/** /secondFactor: for staff who have to set up a second factor before anything else. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  async function goOn(): Promise<void> {
    await client.fetchQuery({ ...query(accessApi.getAccess, {}), staleTime: 0 });
    await navigate({ to: '/admin' });
  }
  return (
    <NarrowCard title={t('accounts.twoStep.requiredTitle')} text={t('accounts.twoStep.requiredText')}>
      <SetUpSecondFactor onDone={() => void goOn()} />
    </NarrowCard>
  );
}

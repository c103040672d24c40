import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { BuyCredits } from '#web/credits/BuyCredits.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';

/** /account/buyCredits?job=… */
export function BuyCreditsPage() {
  const { t } = useTranslation();
  const { job } = useSearch({ from: '/account/buyCredits' });
  return useAccess().role === 'customer' ? (
    <BuyCredits job={job} />
  ) : (
    <CreditsOfCustomers title={t('credits.buy.title')} />
  );
}

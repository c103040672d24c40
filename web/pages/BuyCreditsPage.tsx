import { useTranslation } from 'react-i18next';
import { useAccess } from '#web/app/useAccess.ts';
import { BuyCredits } from '#web/credits/BuyCredits.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';

/** /account/buyCredits */
export function BuyCreditsPage() {
  const { t } = useTranslation();
  return useAccess().rights === 3 ? <BuyCredits /> : <CreditsOfCustomers title={t('credits.buy.title')} />;
}

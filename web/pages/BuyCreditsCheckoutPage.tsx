import { useSearch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { Checkout } from '#web/credits/Checkout.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';

/** /account/accountBuyCreditsCheckout?credits=…&job=… */
export function BuyCreditsCheckoutPage() {
  const { t } = useTranslation();
  const { credits, job } = useSearch({ from: '/account/accountBuyCreditsCheckout' });
  return useAccess().role === 'customer' ? (
    <Checkout credits={credits} job={job} />
  ) : (
    <CreditsOfCustomers title={t('credits.checkout.title')} />
  );
}

import { useSearch } from '@tanstack/react-router';
import { useAccess } from '#web/app/useAccess.ts';
import { Checkout } from '#web/credits/Checkout.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';

/** /account/accountBuyCreditsCheckout?credits=… */
export function BuyCreditsCheckoutPage() {
  const { credits } = useSearch({ from: '/account/accountBuyCreditsCheckout' });
  return useAccess().rights === 3 ? <Checkout credits={credits} /> : <CreditsOfCustomers />;
}

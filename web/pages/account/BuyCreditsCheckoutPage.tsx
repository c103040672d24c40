import { useSearch } from '@tanstack/react-router';
import { useAccess } from '#web/session/useAccess.ts';
import { Checkout } from '#web/purchases/Checkout.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';

/** /account/accountBuyCreditsCheckout?credits=… or ?package=…, &job=…&task=… */
export function BuyCreditsCheckoutPage() {
  const { credits, package: packageId, job, task } = useSearch({ from: '/account/accountBuyCreditsCheckout' });
  return useAccess().role === 'customer' ? (
    <Checkout credits={credits} packageId={packageId} job={job} task={task} />
  ) : (
    <CreditsOfCustomers />
  );
}

import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';
import { TopUpPart } from '#web/purchases/TopUpPart.tsx';
import { useAccess } from '#web/session/useAccess.ts';

/** /account/topUp: automatic top-up, also where the provider sends its visitor back to from saving a card. */
export function TopUpPage() {
  const isCustomer = useAccess().role === 'customer';
  return isCustomer ? <TopUpPart /> : <CreditsOfCustomers />;
}

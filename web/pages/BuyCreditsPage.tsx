import { useAccess } from '#web/app/useAccess.ts';
import { BuyCredits } from '#web/credits/BuyCredits.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';

/** /account/buyCredits */
export function BuyCreditsPage() {
  return useAccess().rights === 3 ? <BuyCredits /> : <CreditsOfCustomers />;
}

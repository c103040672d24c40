import { useSearch } from '@tanstack/react-router';
import { useAccess } from '#web/session/useAccess.ts';
import { BuyCredits } from '#web/purchases/BuyCredits.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';

/** /account/buyCredits?job=…&task=…&need=… */
export function BuyCreditsPage() {
  const { job, task, need } = useSearch({ from: '/account/buyCredits' });
  return useAccess().role === 'customer' ? <BuyCredits job={job} task={task} need={need} /> : <CreditsOfCustomers />;
}

import { useSearch } from '@tanstack/react-router';
import { PurchaseId } from '#contract/ids.ts';
import { DocumentLink } from '#web/billing/DocumentLink.tsx';
import { CreditsOfCustomers } from '#web/credits/CreditsOfCustomers.tsx';
import { PurchasePart } from '#web/purchases/PurchasePart.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { NotFoundPage } from '#web/pages/NotFoundPage.tsx';

/** /account/purchase?purchase=…: one purchase, also where a provider sends its visitor back to. */
export function PurchasePage() {
  const { purchase, cancelled = false } = useSearch({ from: '/account/purchase' });
  const purchaseId = PurchaseId.safeParse(purchase).data;
  const isCustomer = useAccess().role === 'customer';
  if (!isCustomer) return <CreditsOfCustomers />;
  if (purchaseId === undefined) return <NotFoundPage />;
  return (
    <PurchasePart
      key={purchaseId}
      purchaseId={purchaseId}
      isAborted={cancelled}
      renderInvoice={(number) => <DocumentLink number={number} />}
    />
  );
}

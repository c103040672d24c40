import type { CreditEntry } from '#contract/credits.ts';
import { CreateInvoiceButton } from './CreateInvoiceButton.tsx';
import { DocumentLink } from './DocumentLink.tsx';

type Props = {
  entry: Pick<CreditEntry, 'entryId' | 'kind' | 'deliveryNoteNumber' | 'invoiceNumber'>;
  /** Staff write the invoice of a purchase that has none. */
  canInvoice?: boolean;
};

/** The documents of a credit transaction: the delivery note of a payment, the invoice of a purchase. */
export function DocumentsOfEntry({ entry, canInvoice = false }: Props) {
  const number = entry.deliveryNoteNumber ?? entry.invoiceNumber;
  if (number !== undefined) return <DocumentLink number={number} />;
  return canInvoice && entry.kind === 'purchase' ? <CreateInvoiceButton entryId={entry.entryId} /> : null;
}

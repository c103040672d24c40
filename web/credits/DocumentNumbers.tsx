import { Text } from '@mantine/core';
import type { CreditEntry } from '#contract/credits.ts';

/** The numbers of a transaction's documents. */
export function DocumentNumbers({ entry }: { entry: Pick<CreditEntry, 'deliveryNoteNumber' | 'invoiceNumber'> }) {
  const number = entry.deliveryNoteNumber ?? entry.invoiceNumber;
  return (
    number !== undefined && (
      <Text span fz="inherit">
        {number}
      </Text>
    )
  );
}

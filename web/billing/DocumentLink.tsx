import { ActionIcon, Anchor, Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { billingApi } from '#contract/billing.ts';
import type { CreditEntry } from '#contract/credits.ts';
import { useDownload } from '#web/kit/DownloadButton.tsx';
import { useCommand } from '#web/kit/useCommand.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import classes from './billing.module.css';

/** Hands the PDF of a document to the browser's downloads. */
function useDocument(number: string) {
  const { t } = useTranslation();
  const { start, isPending } = useDownload(billingApi.downloadDocument, (reason) =>
    t('billing.openFailed', { number, reason }),
  );
  return {
    label: t('billing.open', { number }),
    isPending,
    open: () => {
      start({ number });
    },
  };
}

/** The number of a document; a click opens it. */
export function DocumentLink({ number }: { number: string }) {
  const { label, open, isPending } = useDocument(number);
  return (
    <Anchor
      component="button"
      type="button"
      className={classes['document'] ?? ''}
      fz="inherit"
      display="inline-flex"
      style={{ alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}
      title={label}
      aria-busy={isPending}
      onClick={open}
    >
      <IconFileTypePdf size={14} aria-hidden />
      {number}
    </Anchor>
  );
}

/** The same at the end of a row of two lines, as wide as a finger. */
export function DocumentIcon({ number }: { number: string }) {
  const { label, open, isPending } = useDocument(number);
  return (
    <ActionIcon variant="default" size={44} aria-label={label} loading={isPending} onClick={open}>
      <IconFileTypePdf size={18} aria-hidden />
    </ActionIcon>
  );
}

type Props = {
  entry: Pick<CreditEntry, 'entryId' | 'kind' | 'deliveryNoteNumber' | 'invoiceNumber'>;
  /** Staff write the invoice of a purchase that has none. */
  canInvoice?: boolean;
};

/** The documents of a credit transaction: the delivery note of a payment, the invoice of a purchase. */
export function DocumentsOfEntry({ entry, canInvoice = false }: Props) {
  const isPhone = useIsPhone();
  const number = entry.deliveryNoteNumber ?? entry.invoiceNumber;
  if (number !== undefined) return isPhone ? <DocumentIcon number={number} /> : <DocumentLink number={number} />;
  return canInvoice && entry.kind === 'purchase' ? <CreateInvoiceButton entry={entry} /> : null;
}

/** Writes the invoice of a purchase. */
function CreateInvoiceButton({ entry: { entryId } }: Pick<Props, 'entry'>) {
  const { t } = useTranslation();
  const creation = useCommand(billingApi.createInvoice, {
    done: ({ number }) => t('billing.created', { number }),
    failed: (reason) => t('billing.createFailed', { reason }),
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={creation.isPending}
      aria-label={t('billing.createOf', { transaction: entryId })}
      onClick={() => void creation.run({ creditEntryId: entryId })}
    >
      {t('billing.create')}
    </Button>
  );
}

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/billing.ts';
import { CancelInvoiceForm } from './CancelInvoiceForm.tsx';

/** Opens the dialog that takes an invoice back; there is nothing to take back of a cancellation. */
export function CancelInvoiceButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (invoice.kind === 'ST' || invoice.cancelledBy !== undefined) return null;
  const title = t('billing.cancel.title', { number: invoice.number });
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={title} onClick={open}>
        {t('billing.cancel.action')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
        centered
      >
        <CancelInvoiceForm invoice={invoice} onDone={close} />
      </Modal>
    </>
  );
}

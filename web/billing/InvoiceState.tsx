import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/billing.ts';
import { DocumentLink } from './DocumentLink.tsx';

/** Whether an invoice stands, or which document took it back. */
export function InvoiceState({ invoice: { kind, cancels, cancelledBy } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const other = kind === 'ST' ? cancels : cancelledBy;
  if (other === undefined) return t('billing.state.stands');
  return (
    <>
      <Text span size="xs" c="dimmed">
        {t(kind === 'ST' ? 'billing.state.cancels' : 'billing.state.cancelledBy')}
      </Text>{' '}
      <DocumentLink number={other} />
    </>
  );
}

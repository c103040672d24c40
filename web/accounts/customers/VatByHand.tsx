import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { VatByHandDialog } from './VatByHandDialog.tsx';

/** Who confirmed the VAT number of a customer by hand, or the way to do so where nobody has confirmed it. */
export function VatByHand({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { vatState, vatConfirmedBy: name, vatProof: proof } = account;
  if (vatState === 'byHand')
    return (
      <Text size="sm" c="dimmed">
        {t('customers.vat.by', { name, proof })}
      </Text>
    );
  if (account.role !== 'customer' || vatState === 'none' || vatState === 'confirmed') return null;
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('customers.vat.open')}
      </Button>
      {isOpen && <VatByHandDialog account={account} onClose={close} />}
    </>
  );
}

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChangeCreditsForm } from './ChangeCreditsForm.tsx';
import { nameOf, type PickedCustomer } from './CustomerPicker.tsx';

/** Opens the dialog in which staff book credits, for one customer or for one to be chosen. */
export function ChangeCreditsButton({ customer }: { customer?: PickedCustomer | undefined }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconCoins size={16} aria-hidden />} onClick={open}>
        {t('credits.change.title')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={
          customer === undefined
            ? t('credits.change.title')
            : t('credits.change.titleOf', { customer: nameOf(customer) })
        }
        closeButtonProps={{ 'aria-label': t('shell.close') }}
        centered
      >
        <ChangeCreditsForm customer={customer} onDone={close} />
      </Modal>
    </>
  );
}

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NewStaffForm } from './NewStaffForm.tsx';

/** Opens the form of a new account for a member of staff. */
export function NewStaffButton() {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="sm" variant="default" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
        {t('accounts.customers.newStaff.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('accounts.customers.newStaff.title')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <NewStaffForm onDone={close} />
      </Modal>
    </>
  );
}

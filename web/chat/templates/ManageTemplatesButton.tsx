import { Button, Modal } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TemplateManager } from './TemplateManager.tsx';

/** Opens the reply templates to write, change and delete them. */
export function ManageTemplatesButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconTemplate size={15} aria-hidden />}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {t('chat.templates.manage')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => {
          setIsOpen(false);
        }}
        size="xl"
        title={t('chat.templates.manage')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <TemplateManager />
      </Modal>
    </>
  );
}

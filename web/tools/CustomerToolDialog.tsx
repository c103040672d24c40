import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CustomerTool } from '#contract/tools.ts';
import type { UserId } from '#contract/ids.ts';
import { CustomerToolForm } from './CustomerToolForm.tsx';

type Props = { userId: UserId; tool: CustomerTool | 'new' | undefined; onClose: () => void };

/** A tool of a customer, or one that the customer is to have. */
export function CustomerToolDialog({ userId, tool, onClose }: Props) {
  const { t } = useTranslation();
  const isNew = tool === 'new' || tool === undefined;
  return (
    <Modal
      opened={tool !== undefined}
      onClose={onClose}
      title={isNew ? t('tools.ofCustomer.add') : t('tools.editNamed', { name: tool.name })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {tool !== undefined && (
        <CustomerToolForm userId={userId} tool={tool === 'new' ? undefined : tool} onDone={onClose} />
      )}
    </Modal>
  );
}

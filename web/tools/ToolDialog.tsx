import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tool } from '#contract/tools.ts';
import { ToolForm } from './ToolForm.tsx';

type Props = { tool: Tool | 'new' | undefined; onClose: () => void };

/** A tool of the list, or a new one. */
export function ToolDialog({ tool, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={tool !== undefined}
      onClose={onClose}
      title={tool === 'new' || tool === undefined ? t('tools.add') : t('tools.editNamed', { name: tool.name })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {tool !== undefined && <ToolForm tool={tool === 'new' ? undefined : tool} onDone={onClose} />}
    </Modal>
  );
}

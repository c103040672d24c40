import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CatalogMethod } from '#contract/catalog.ts';
import { useGuardedClose } from '#web/catalog/useGuardedClose.ts';
import { MethodForm } from './MethodForm.tsx';

type Props = { edited: CatalogMethod | 'new' | undefined; onClose: () => void };

/** A method with its texts, or a new one. */
export function MethodDialog({ edited, onClose }: Props) {
  const { t } = useTranslation();
  const { close, finish, ...unsaved } = useGuardedClose(onClose);
  const method = edited === 'new' ? undefined : edited;
  return (
    <Modal
      opened={edited !== undefined}
      onClose={() => void close()}
      size="xl"
      title={method === undefined ? t('catalog.methods.add') : t('catalog.methods.edit', { method: method.name })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {edited === 'new' && <MethodForm unsaved={unsaved} onDeleted={finish} />}
      {method !== undefined && (
        <MethodForm key={method.methodId} method={method} unsaved={unsaved} onDeleted={finish} />
      )}
    </Modal>
  );
}

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

type Props = {
  isOpen: boolean;
  title: ReactNode;
  /** At the right for details beside a list; at the bottom of a phone, as high as its content. */
  side: 'right' | 'bottom';
  onClose: () => void;
  children: ReactNode;
};

/** A dialog at the edge of the screen. */
export function SidePanel({ isOpen, title, side, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position={side}
      size={side === 'right' ? 'lg' : 'auto'}
      title={title}
      closeButtonProps={{ 'aria-label': t('shell.close'), ...(side === 'bottom' && { size: 44 }) }}
    >
      {children}
    </Drawer>
  );
}

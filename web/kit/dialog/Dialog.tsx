import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

export type DialogLook = Pick<ModalProps, 'centered' | 'fullScreen' | 'closeOnClickOutside' | 'returnFocus'> & {
  /** It cannot be closed by whoever looks at it. */
  isBusy?: boolean;
};

export type DialogSize = 'md' | 'lg' | 'xl';

type Props<Subject> = DialogLook & {
  /** Subject of the dialog, which is open while it has one. */
  of: Subject | false | undefined;
  title: ReactNode | ((subject: Subject) => ReactNode);
  size?: DialogSize | ((subject: Subject) => DialogSize);
  onClose: () => void;
  children: ReactNode | ((subject: Subject) => ReactNode);
};

/** A dialog. What it shows stays while it fades, and is made anew each time it opens. */
export function Dialog<Subject>({
  of,
  title,
  size = 'md',
  onClose,
  isBusy = false,
  children,
  ...look
}: Props<Subject>) {
  const { t } = useTranslation();
  const isOpen = of !== undefined && of !== false;
  const [latest, setLatest] = useState(of);
  if (isOpen && of !== latest) setLatest(of);
  const subject = isOpen ? of : latest;
  const isNothing = subject === undefined || subject === false;
  const show = (part: ReactNode | ((one: Subject) => ReactNode)) =>
    typeof part === 'function' ? !isNothing && part(subject) : part;
  const sizeOf = (fit: (one: Subject) => DialogSize) => (isNothing ? 'md' : fit(subject));
  return (
    <Modal
      {...look}
      opened={isOpen}
      onClose={onClose}
      title={show(title)}
      size={typeof size === 'function' ? sizeOf(size) : size}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      {...(isBusy && { withCloseButton: false, closeOnClickOutside: false, closeOnEscape: false })}
    >
      {show(children)}
    </Modal>
  );
}

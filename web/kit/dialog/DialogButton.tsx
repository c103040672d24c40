import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog, type DialogLook, type DialogSize } from './Dialog.tsx';

type Props = DialogLook & {
  size?: DialogSize;
  /** The words of the button; also the title, unless that is another one. */
  text: string;
  title?: ReactNode;
  button?: ButtonProps & { 'aria-label'?: string };
  children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ text, title = text, button, children, ...look }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button {...button} onClick={open}>
        {text}
      </Button>
      <Dialog {...look} of={isOpen} title={title} onClose={close}>
        {() => children(close)}
      </Dialog>
    </>
  );
}

import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Dialog, type DialogLook, type DialogSize } from './Dialog.tsx';

type Props = DialogLook & {
  size?: DialogSize;
  /** The words of the button; also the title, unless that is another one. */
  text: string;
  title?: ReactNode;
  button?: ButtonProps & { 'aria-label'?: string };
  /** In the place of the words at the end of a row that is touched. */
  icon?: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A button that opens a dialog. */
export function DialogButton({ text, title = text, button, icon, children, ...look }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      {icon === undefined ? (
        <Button {...button} onClick={open}>
          {text}
        </Button>
      ) : (
        <ActionIcon size={44} variant="default" aria-label={button?.['aria-label'] ?? text} onClick={open}>
          {icon}
        </ActionIcon>
      )}
      <Dialog {...look} of={isOpen} title={title} onClose={close}>
        {() => children(close)}
      </Dialog>
    </>
  );
}

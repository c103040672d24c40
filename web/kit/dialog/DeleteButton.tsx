import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from './confirm.ts';

type Props = {
  /** The question before it, with the word on its button. */
  title: string;
  text: string;
  confirmLabel: string;
  /** Deletes: `run` of a command. */
  onDelete: () => unknown;
  isPending: boolean;
  children: ReactNode;
  'aria-label'?: string;
} & Pick<ButtonProps, 'size' | 'variant' | 'disabled' | 'leftSection'>;

/** A button that deletes something, after asking. */
export function DeleteButton({
  title,
  text,
  confirmLabel,
  onDelete,
  isPending,
  children,
  size = 'compact-xs',
  variant = 'subtle',
  ...props
}: Props) {
  const deleteIfSure = async () => {
    if (await confirm({ title, text, confirmLabel, danger: true })) onDelete();
  };
  return (
    <Button
      color="danger"
      size={size}
      variant={variant}
      loading={isPending}
      onClick={() => void deleteIfSure()}
      {...props}
    >
      {children}
    </Button>
  );
}

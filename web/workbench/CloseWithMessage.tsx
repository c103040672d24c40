import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks.ts';
import { CloseTaskForm } from './CloseTaskForm.tsx';
import { useForbidden } from './work-texts.ts';

/** Opens the closing dialog for a message that waits until its task is closed; `blocker` says why that is impossible. */
type Closing = { open: (sendMessage: () => void) => void; blocker: string | undefined };

type Props = { task: Task; children: (closing: Closing) => ReactNode };

/**
 * A chat whose messages can close their task: by the dialog of “Close file”, with the message sent once the task is
 * closed. A file that is odd, or that a colleague changed meanwhile, leaves the message unsent in its field.
 */
export function CloseWithMessage({ task, children }: Props) {
  const { t } = useTranslation();
  const forbidden = useForbidden();
  /** The task as it stood when the dialog was opened; it stays while the dialog fades. */
  const [asked, setAsked] = useState<{ task: Task; sendMessage: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const open = (sendMessage: () => void) => {
    setAsked({ task, sendMessage });
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      {children({ open, blocker: forbidden('close', task) })}
      <Modal
        opened={isOpen}
        onClose={close}
        size="lg"
        title={t('workbench.close.chatTitle')}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        {asked !== undefined && <CloseTaskForm {...asked} onDone={close} />}
      </Modal>
    </>
  );
}

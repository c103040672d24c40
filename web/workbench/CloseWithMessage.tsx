import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import type { Task } from '#contract/tasks.ts';
import type { CloseTaskForm } from './CloseTaskForm.tsx';
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
  /** The task as it stood when the dialog was opened. */
  const [asked, setAsked] = useState<{ task: Task; sendMessage: () => void; Form: typeof CloseTaskForm }>();
  const close = () => {
    setAsked(undefined);
  };
  return (
    <>
      {children({
        open: (sendMessage) => {
          void loadThenOpen(
            () => import('./CloseTaskForm.tsx'),
            ({ CloseTaskForm: Form }) => {
              setAsked({ task, sendMessage, Form });
            },
          );
        },
        blocker: forbidden('close', task),
      })}
      <Dialog of={asked} onClose={close} size="lg" title={t('workbench.close.chatTitle')} centered>
        {({ Form, ...begun }) => <Form {...begun} onDone={close} />}
      </Dialog>
    </>
  );
}

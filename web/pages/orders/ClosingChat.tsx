import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { messageField } from '#web/chat/message-field.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import type { CloseTaskForm } from '#web/workbench/CloseTaskForm.tsx';
import { useForbidden } from '#web/workbench/work-texts.ts';

type Closing = { task: Task; sendMessage: () => void; Form: typeof CloseTaskForm };

/**
 * The chat of a task for staff, whose messages can close the task: by the dialog of “Close file”, with the message sent once the task
 * is closed. A file that is odd, or that a colleague changed meanwhile, leaves the message unsent in its field.
 */
export function ClosingChat({ task, isTall = false }: { task: Task; isTall?: boolean }) {
  const { t } = useTranslation();
  const forbidden = useForbidden();
  const { jobId, taskId, customerId } = task;
  /** With the task as it stood when the dialog was opened. */
  const [closing, setClosing] = useState<Closing>();
  const [isDone, setIsDone] = useState(false);
  const open = (sendMessage: () => void) =>
    void loadThenOpen(
      () => import('#web/workbench/CloseTaskForm.tsx'),
      ({ CloseTaskForm: Form }) => {
        setIsDone(false);
        const sendAndLeave = () => {
          sendMessage();
          // Not back to the field: letters are keys of the page again, as the one of the next file.
          setIsDone(true);
          messageField.leave(taskId);
        };
        setClosing({ task, sendMessage: sendAndLeave, Form });
      },
    );
  const close = () => {
    setClosing(undefined);
  };
  return (
    <>
      <ChatPanel
        jobId={jobId}
        taskId={taskId}
        side="support"
        customerId={customerId}
        closing={{ open, blocker: forbidden('close', task) }}
        isTall={isTall}
      />
      <Dialog
        of={closing}
        onClose={close}
        size="lg"
        title={t('workbench.close.chatTitle')}
        centered
        returnFocus={!isDone}
      >
        {({ Form, ...begun }) => <Form {...begun} onDone={close} />}
      </Dialog>
    </>
  );
}

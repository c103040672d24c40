import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks.ts';
import { useTakeTask } from './TaskButtons.tsx';
import { TaskDialog } from './TaskDialog.tsx';
import type { RenderVehicleChoice } from './WorkForms.tsx';
import { type BeginWork, BeginWorkContext } from './begin-work.ts';
import { type AskedWork, isAtOnce } from './task-work.ts';
import { useTaskWork } from './useTaskWork.ts';
import { useUploadModifiedFile } from './useUploadModifiedFile.ts';

/** Dialogs that hold more than a few fields. */
const sizes: Partial<Record<AskedWork, string>> = { changeVehicle: 'xl', close: 'lg' };

type Props = { renderVehicleChoice: RenderVehicleChoice; children: ReactNode };

/**
 * The place where staff work on tasks: the buttons inside begin the work, and the dialog for it stands here, so that it stays open
 * when its task leaves the list meanwhile.
 */
export function TaskWorkArea({ renderVehicleChoice, children }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<{ work: AskedWork; task: Task }>();
  /** The same until it is closed; what it shows stays while it fades. */
  const [open, setOpen] = useState<typeof dialog>();
  const { run } = useTaskWork({ canOverlap: true });
  const { take } = useTakeTask();
  const { upload } = useUploadModifiedFile();

  const begin: BeginWork = (work, task) => {
    if (work === 'take') {
      void take(task);
    } else if (work === 'upload') {
      void pickFile().then((file) => {
        if (file !== undefined) upload(task, file);
      });
    } else if (isAtOnce(work)) {
      void run({ task, doing: { work } });
    } else {
      const next = { work, task };
      setDialog(next);
      setOpen(next);
    }
  };
  /** Closes this dialog, not one that was opened while its work was under way. */
  const close = () => {
    setOpen((now) => (now === dialog ? undefined : now));
  };

  return (
    <BeginWorkContext value={begin}>
      {children}
      <Modal
        opened={open !== undefined}
        onClose={close}
        size={dialog === undefined ? 'md' : (sizes[dialog.work] ?? 'md')}
        title={dialog && t(`workbench.dialog.${dialog.work}`, { task: dialog.task.taskId })}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        {dialog && (
          <TaskDialog
            key={`${dialog.work} ${dialog.task.taskId}`}
            {...dialog}
            renderVehicleChoice={renderVehicleChoice}
            onDone={close}
          />
        )}
      </Modal>
    </BeginWorkContext>
  );
}

/** Asks for one file with the browser's own dialog; undefined when none was chosen. Needs the click or key of a person. */
function pickFile(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.hidden = true;
    const end = () => {
      input.remove();
      resolve(input.files?.[0]);
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    // Outside the document the browser may throw it away before anything was chosen.
    document.body.append(input);
    input.click();
  });
}

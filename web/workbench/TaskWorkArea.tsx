import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import type { Task } from '#contract/tasks/task.ts';
import { useTakeTask } from './TaskButtons.tsx';
import type { TaskDialog } from './TaskDialog.tsx';
import type { RenderVehicleChoice } from './WorkForms.tsx';
import { type BeginWork, BeginWorkContext } from './begin-work.ts';
import { type AskedWork, isAtOnce } from './task-work.ts';
import { useTaskWork } from './useTaskWork.ts';
import { useUploadModifiedFile } from './useUploadModifiedFile.ts';

/** Dialogs that hold more than a few fields. */
const sizes: Partial<Record<AskedWork, 'lg' | 'xl'>> = { changeVehicle: 'xl', close: 'lg', propose: 'lg' };

type Props = { renderVehicleChoice: RenderVehicleChoice; children: ReactNode };

/**
 * The place where staff work on tasks: the buttons inside begin the work, and the dialog for it stands here, so that it stays open
 * when its task leaves the list meanwhile.
 */
export function TaskWorkArea({ renderVehicleChoice, children }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<{ work: AskedWork; task: Task; Form: typeof TaskDialog }>();
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
      void loadThenOpen(
        () => import('./TaskDialog.tsx'),
        ({ TaskDialog: Form }) => {
          setDialog({ work, task, Form });
        },
      );
    }
  };
  /** Closes this dialog, not one that was opened while its work was under way. */
  const close = () => {
    setDialog((now) => (now === dialog ? undefined : now));
  };

  return (
    <BeginWorkContext value={begin}>
      {children}
      <Dialog
        of={dialog}
        onClose={close}
        size={({ work }) => sizes[work] ?? 'md'}
        title={({ work, task }) =>
          work === 'changeVehicle' && task.describedVehicle !== undefined
            ? t('workbench.unlisted.dialog', { task: task.taskId })
            : t(`workbench.dialog.${work}`, { task: task.taskId })
        }
        centered
      >
        {({ work, task, Form }) => (
          <Form
            key={`${work} ${task.taskId}`}
            work={work}
            task={task}
            renderVehicleChoice={renderVehicleChoice}
            onDone={close}
          />
        )}
      </Dialog>
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

import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useUploadModifiedFile } from './useUploadModifiedFile.ts';
import { type BeginWork, BeginWorkContext } from './begin-work.ts';
import { pickFile } from './pick-file.ts';
import { TaskDialog } from './TaskDialog.tsx';
import { type AskedWork, isAtOnce } from './task-work.ts';
import { useTakeTask } from './useTakeTask.ts';
import { useTaskWork } from './useTaskWork.ts';
import type { RenderVehicleChoice } from './VehicleForm.tsx';

/** Dialogs that hold more than a few fields. */
const sizes: Partial<Record<AskedWork, string>> = { changeVehicle: 'xl', close: 'lg' };

type Props = { renderVehicleChoice: RenderVehicleChoice; children: ReactNode };

/**
 * Where staff work on tasks: the buttons inside begin the work, and the dialog for it stands here, so that it stays open
 * when its task leaves the list meanwhile.
 */
export function TaskWorkArea({ renderVehicleChoice, children }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ work: AskedWork; task: Task }>();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { mutate } = useTaskWork();
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
      mutate({ task, doing: { work } });
    } else {
      setAsked({ work, task });
      open();
    }
  };

  return (
    <BeginWorkContext value={begin}>
      {children}
      <Modal
        opened={isOpen}
        onClose={close}
        size={asked === undefined ? 'md' : (sizes[asked.work] ?? 'md')}
        title={asked && t(`workbench.dialog.${asked.work}`, { task: asked.task.taskId })}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        {asked && (
          <TaskDialog
            key={`${asked.work} ${asked.task.taskId}`}
            {...asked}
            renderVehicleChoice={renderVehicleChoice}
            onDone={close}
          />
        )}
      </Modal>
    </BeginWorkContext>
  );
}

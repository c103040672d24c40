import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { isAllowed } from '#rules/task-actions.ts';
import { CloseTaskForm } from './CloseTaskForm.tsx';
import { StaffButton } from './StaffButton.tsx';

/** Opens the dialog that finishes a task. */
export function CloseTaskButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const forbidden = () => {
    if (!isAllowed('close', task)) return t('staff.work.closeNotAllowed');
    return task.hasModifiedFile ? undefined : t('staff.work.modifiedMissing');
  };
  return (
    <>
      <StaffButton leftSection={<IconCheck size={16} aria-hidden />} forbidden={forbidden()} onClick={open}>
        {t('staff.work.close')}
      </StaffButton>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('staff.close.title', { task: task.taskId })}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        <CloseTaskForm task={task} onDone={close} />
      </Modal>
    </>
  );
}

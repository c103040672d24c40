import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { isReviewable } from '#rules/task-actions.ts';
import { SendBackForm } from './SendBackForm.tsx';

/** Opens the dialog that sends a finished file back; there only for what was handed over. */
export function SendBackButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isReviewable(task) && !isOpen) return undefined;
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={open}>
        {t('tasks.review.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('tasks.review.title', { task: task.taskId })}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        centered
      >
        <SendBackForm task={task} onDone={close} />
      </Modal>
    </>
  );
}

import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { isUpdatable } from '#rules/task-actions.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';

type Props = { task: Task; renderForm: (close: () => void) => ReactNode };

/** Opens the request for an update or upgrade; not there while somebody works on the task. */
export function ChangeModificationsButton({ task, renderForm }: Props) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isUpdatable(task) && !isOpen) return undefined;
  return (
    <>
      <Button variant="default" leftSection={<IconAdjustmentsPlus size={16} aria-hidden />} onClick={open}>
        {t('tasks.update.button')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('tasks.update.title', { task: task.taskId })}
        closeButtonProps={{ 'aria-label': t('tasks.close') }}
        size="xl"
        fullScreen={isPhone}
        closeOnClickOutside={false}
      >
        {renderForm(close)}
      </Modal>
    </>
  );
}

import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeftTask } from './useBulkWork.ts';

type Props = { left: readonly LeftTask[]; onClose: () => void };

/** Lists the tasks to which nothing was done, each with its reason. */
export function BulkLeft({ left, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={left.length > 0}
      onClose={onClose}
      title={t('workbench.bulk.leftTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('tasks.close') }}
      centered
    >
      <Stack>
        <Text size="sm">{t('workbench.bulk.left', { count: left.length })}</Text>
        <Table fz="sm" verticalSpacing={6}>
          <Table.Tbody>
            {left.map(({ task: { taskId }, reason }) => (
              <Table.Tr key={taskId}>
                <Table.Td fw={600} style={{ whiteSpace: 'nowrap' }}>
                  {t('tasks.number', { task: taskId })}
                </Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {t('tasks.close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

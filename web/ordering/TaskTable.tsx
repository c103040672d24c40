import { Group, Paper, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { OpenJobButton } from '#web/tasks/OpenJobButton.tsx';
import classes from '#web/tasks/tasks.module.css';
import { PaymentControl } from '#web/tasks/PaymentControl.tsx';
import { TaskInfo } from './TaskInfo.tsx';
import { TaskTitle } from './TaskTitle.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';

/** A customer's tasks as a table. */
export function TaskTable({ tasks }: { tasks: Task[] }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder>
      <Table verticalSpacing="sm" highlightOnHover aria-label={t('tasks.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tasks.columns.task')}</Table.Th>
            <Table.Th>{t('tasks.columns.vehicle')}</Table.Th>
            <Table.Th>{t('tasks.columns.info')}</Table.Th>
            <Table.Th ta="right">{t('tasks.columns.options')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tasks.map((task) => (
            <Table.Tr key={task.taskId}>
              <Table.Td>
                <TaskTitle task={task} />
              </Table.Td>
              <Table.Td>
                <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} />
              </Table.Td>
              <Table.Td>
                <TaskInfo task={task} />
              </Table.Td>
              <Table.Td>
                <Group gap="xs" justify="flex-end" className={classes['options'] ?? ''}>
                  <PaymentControl task={task} size="xs" />
                  <OpenJobButton jobId={task.jobId} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

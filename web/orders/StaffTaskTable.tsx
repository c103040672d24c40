import { Paper, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { OpenJobIcon } from './OpenJobIcon.tsx';
import { PriorityText } from './PriorityText.tsx';
import { StaffStatus } from './StaffStatus.tsx';
import { StaffTaskActions } from './StaffTaskActions.tsx';
import { TaskTypeBadge } from './TaskTypeBadge.tsx';
import { VehicleLines } from './VehicleLines.tsx';

const columns = ['task', 'customer', 'vehicle', 'methods', 'priority', 'status', 'changed', 'chat', 'actions'] as const;

type Props = { tasks: Task[]; renderUnread: (task: Task) => ReactNode };

/** The tasks of all customers as a dense table. */
export function StaffTaskTable({ tasks, renderUnread }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={960}>
        <Table
          fz="xs"
          verticalSpacing={6}
          horizontalSpacing="xs"
          highlightOnHover
          aria-label={t('staff.overview.title')}
        >
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column}>{t(`staff.overview.columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tasks.map((task) => (
              <Table.Tr key={task.taskId}>
                <Table.Td>
                  <Text size="sm" fw={600}>
                    {task.taskId}
                  </Text>
                  {task.type !== 'new' && <TaskTypeBadge type={task.type} />}
                </Table.Td>
                <Table.Td>{task.customerName}</Table.Td>
                <Table.Td miw={150}>
                  <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} />
                </Table.Td>
                <Table.Td>{task.methods.map(({ name }) => name).join(', ')}</Table.Td>
                <Table.Td>
                  <PriorityText priority={task.priority} />
                </Table.Td>
                <Table.Td miw={170}>
                  <StaffStatus task={task} />
                </Table.Td>
                <Table.Td miw={84}>{dateTime(task.changedAt)}</Table.Td>
                <Table.Td>{renderUnread(task)}</Table.Td>
                <Table.Td>
                  <StaffTaskActions task={task} open={<OpenJobIcon jobId={task.jobId} />} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

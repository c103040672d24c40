import { Checkbox, Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { StaffTaskRow } from './StaffTaskRow.tsx';
import type { TaskSelection } from './useTaskSelection.ts';

const before = ['task', 'customer', 'vehicle', 'methods'] as const;
const after = ['status', 'changed', 'chat', 'actions'] as const;

type Props = {
  tasks: Task[];
  /** Open tasks have a time by which they are due. */
  isOpen: boolean;
  selection: TaskSelection;
  renderUnread: (task: Task) => ReactNode;
};

/** The tasks of all customers as a dense table. */
export function StaffTaskTable({ tasks, isOpen, selection, renderUnread }: Props) {
  const { t } = useTranslation();
  const selected = selection.selected.length;
  const columns = [...before, isOpen ? ('due' as const) : ('priority' as const), ...after];
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={960}>
        <Table
          fz="xs"
          verticalSpacing={6}
          horizontalSpacing={8}
          highlightOnHover
          aria-label={t('workbench.overview.title')}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={28}>
                <Checkbox
                  size="xs"
                  aria-label={t('workbench.overview.selectAll')}
                  checked={selected === tasks.length}
                  indeterminate={selected > 0 && selected < tasks.length}
                  onChange={selection.toggleAll}
                />
              </Table.Th>
              {columns.map((column) => (
                <Table.Th key={column}>{t(`workbench.overview.columns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {tasks.map((task) => (
              <StaffTaskRow
                key={task.taskId}
                task={task}
                isOpen={isOpen}
                isSelected={selection.isSelected(task)}
                onSelect={() => {
                  selection.toggle(task);
                }}
                unread={renderUnread(task)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

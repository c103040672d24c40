import { Card, Group, Stack } from '@mantine/core';
import type { Task } from '#contract/tasks.ts';
import { OpenJobButton } from '#web/tasks/OpenJobButton.tsx';
import { PaymentControl } from '#web/tasks/PaymentControl.tsx';
import { TaskInfo } from './TaskInfo.tsx';
import { TaskTitle } from './TaskTitle.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';

/** A customer's tasks on a phone. */
export function TaskCards({ tasks }: { tasks: Task[] }) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {tasks.map((task) => (
        <Card key={task.taskId} component="li" withBorder padding="sm">
          <Stack gap="xs">
            <TaskTitle task={task} />
            <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} />
            <TaskInfo task={task} />
            <Group gap="xs">
              <PaymentControl task={task} size="xs" />
              <OpenJobButton jobId={task.jobId} />
            </Group>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

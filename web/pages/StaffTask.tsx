import { Stack } from '@mantine/core';
import type { Task } from '#contract/tasks.ts';
import { VehicleChoice } from '#web/catalog/VehicleChoice.tsx';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { StaffPanel } from '#web/orders/StaffPanel.tsx';
import { TaskPanel } from '#web/orders/TaskPanel.tsx';
import { useCloseAfterMessage } from '#web/orders/useCloseAfterMessage.ts';
import { RerunButton } from '#web/orders/work/RerunButton.tsx';
import { TaskReportPanel } from '#web/tuning/TaskReportPanel.tsx';

/** A task of a job as staff see it: with the work on it and the report of the automatic service. */
export function StaffTask({ task }: { task: Task }) {
  const { jobId, taskId, changedAt, methods } = task;
  const closeTask = useCloseAfterMessage(task);
  return (
    <TaskPanel
      task={task}
      canPay={false}
      chat={<ChatPanel jobId={jobId} taskId={taskId} side="support" onClose={closeTask} />}
      work={
        <StaffPanel
          task={task}
          renderVehicleChoice={(vehicle, onChoose) => <VehicleChoice vehicle={vehicle} onChoose={onChoose} />}
        />
      }
      report={
        <Stack gap="xs" align="stretch">
          <TaskReportPanel
            taskId={taskId}
            changedAt={changedAt}
            methodName={(id) => methods.find(({ methodId }) => methodId === id)?.name ?? String(id)}
          />
          <div>
            <RerunButton task={task} />
          </div>
        </Stack>
      }
    />
  );
}

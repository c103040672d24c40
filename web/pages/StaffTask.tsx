import { Group, Stack } from '@mantine/core';
import type { Task } from '#contract/tasks.ts';
import { VehicleChoice } from '#web/catalog/VehicleChoice.tsx';
import { ChatPanel } from '#web/chat/ChatPanel.tsx';
import { StaffPanel } from '#web/orders/StaffPanel.tsx';
import { TaskFileFacts } from '#web/orders/TaskFileFacts.tsx';
import { TaskPanel } from '#web/orders/TaskPanel.tsx';
import { useCloseAfterMessage } from '#web/orders/useCloseAfterMessage.ts';
import { RerunButton } from '#web/orders/work/RerunButton.tsx';
import { SlavePanel } from '#web/slave/SlavePanel.tsx';
import { ReportLink } from '#web/tuning/report/ReportLink.tsx';
import { Suggestions } from '#web/tuning/report/Suggestions.tsx';
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
        <>
          <StaffPanel
            task={task}
            renderVehicleChoice={(vehicle, onChoose) => <VehicleChoice vehicle={vehicle} onChoose={onChoose} />}
          />
          {task.slaveState !== undefined && <SlavePanel taskId={taskId} hasModifiedFile={task.hasModifiedFile} />}
        </>
      }
      report={
        <Stack gap="xs" align="stretch">
          <TaskFileFacts taskId={taskId} />
          <TaskReportPanel
            taskId={taskId}
            changedAt={changedAt}
            methodName={(id) => methods.find(({ methodId }) => methodId === id)?.name ?? String(id)}
          />
          <Suggestions task={task} />
          <Group gap="xs">
            <ReportLink taskId={taskId} />
            <RerunButton task={task} />
          </Group>
        </Stack>
      }
    />
  );
}

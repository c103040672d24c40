import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/tasks.ts';
import { codeOf } from '#web/api/index.ts';
import { CloseTaskForm } from './CloseTaskForm.tsx';
import { AssignForm } from './AssignForm.tsx';
import type { Doing } from './ask-for-work.ts';
import { EditTaskForm } from './EditTaskForm.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import type { AskedWork } from './task-work.ts';
import { TransferForm } from './TransferForm.tsx';
import { useTaskWork } from './useTaskWork.ts';
import { type RenderVehicleChoice, VehicleForm } from './VehicleForm.tsx';
import { VinForm } from './VinForm.tsx';

type Props = {
  work: AskedWork;
  /** As it stood when the dialog was opened: who changes it meanwhile is not overwritten. */
  task: Task;
  renderVehicleChoice: RenderVehicleChoice;
  onDone: () => void;
};

/** The form that a piece of work on a task needs. */
export function TaskDialog({ work, task, renderVehicleChoice, onDone }: Props) {
  const { t } = useTranslation();
  const { mutate, isPending } = useTaskWork();
  const submit = (doing: Doing) => {
    mutate(
      { task, doing },
      {
        onSuccess: onDone,
        // What stands in the dialog is no longer what the task is.
        onError: (error) => {
          if (codeOf(error) === 'taskMoved') onDone();
        },
      },
    );
  };
  const common = { isPending, onCancel: onDone };
  switch (work) {
    case 'close':
      return <CloseTaskForm task={task} onDone={onDone} />;
    case 'assignTo':
      return (
        <AssignForm
          {...common}
          onSubmit={(staffId) => {
            submit({ work, staffId });
          }}
        />
      );
    case 'block':
    case 'deblock':
    case 'reset':
    case 'delete':
      return (
        <ReasonForm
          {...common}
          work={work}
          confirmLabel={t(`workbench.reason.confirm.${work}`)}
          onSubmit={(reason) => {
            submit({ work, reason });
          }}
        />
      );
    case 'transfer':
      return (
        <TransferForm
          {...common}
          task={task}
          onSubmit={(jobId) => {
            submit({ work, jobId });
          }}
        />
      );
    case 'changeVehicle':
      return (
        <VehicleForm
          {...common}
          now={`${task.vehicleBrand} ${task.vehicleModel}`}
          renderVehicleChoice={renderVehicleChoice}
          onSubmit={(vehicleId) => {
            submit({ work, vehicleId });
          }}
        />
      );
    case 'changeVin':
      return (
        <VinForm
          {...common}
          vin={task.vin}
          onSubmit={(vin) => {
            submit({ work, vin });
          }}
        />
      );
    case 'edit':
      return (
        <EditTaskForm
          {...common}
          task={task}
          onSubmit={(edits) => {
            submit({ work, edits });
          }}
        />
      );
  }
}

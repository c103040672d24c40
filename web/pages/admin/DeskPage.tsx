import { ledgerApi } from '#contract/ledger.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { mayMake } from '#rules/roles.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { Desk } from '#web/desk/Desk.tsx';
import { LedgerNotice } from '#web/ledger/LedgerNotice.tsx';
import { AutomaticServicePanel } from '#web/automation/AutomaticServicePanel.tsx';
import { WorkQueue, useWorkQueuePending } from '#web/workbench/WorkQueue.tsx';

/** /admin */
export function DeskPage() {
  const isQueuePending = useWorkQueuePending();
  const access = useAccess();
  return (
    <Desk
      notices={mayMake(access, ledgerApi.getLedgerCheck) && <LedgerNotice />}
      service={<AutomaticServicePanel />}
      queue={mayMake(access, taskListsApi.listOpenTasks) && <WorkQueue />}
      isQueuePending={isQueuePending}
    />
  );
}

import { Desk } from '#web/desk/Desk.tsx';
import { LedgerNotice } from '#web/ledger/LedgerNotice.tsx';
import { AutomaticServicePanel } from '#web/automation/AutomaticServicePanel.tsx';
import { WorkQueue, useWorkQueuePending } from '#web/workbench/WorkQueue.tsx';

/** /admin */
export function DeskPage() {
  const isQueuePending = useWorkQueuePending();
  return (
    <Desk
      notices={<LedgerNotice />}
      service={<AutomaticServicePanel />}
      queue={<WorkQueue />}
      isQueuePending={isQueuePending}
    />
  );
}

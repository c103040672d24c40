import { Desk } from '#web/desk/Desk.tsx';
import { LedgerNotice } from '#web/ledger/LedgerNotice.tsx';
import { AutomaticServicePanel } from '#web/automation/AutomaticServicePanel.tsx';
import { WorkQueue } from '#web/workbench/WorkQueue.tsx';

/** /admin */
export function DeskPage() {
  return <Desk notices={<LedgerNotice />} service={<AutomaticServicePanel />} queue={<WorkQueue />} />;
}

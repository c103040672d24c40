import { Desk } from '#web/desk/Desk.tsx';
import { AutomaticServicePanel } from '#web/automation/AutomaticServicePanel.tsx';
import { WorkQueue } from '#web/workbench/WorkQueue.tsx';

/** /admin */
export function DeskPage() {
  return <Desk service={<AutomaticServicePanel />} queue={<WorkQueue />} />;
}

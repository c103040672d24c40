import { useSession } from '#web/app/useSession.ts';
import { Desk } from '#web/desk/Desk.tsx';
import { WorkQueue } from '#web/orders/WorkQueue.tsx';

/** /admin */
export function DeskPage() {
  const access = useSession();
  return <Desk queue={<WorkQueue />} isAdmin={access?.rights === 1} />;
}

import { useAccess } from '#web/session/useAccess.ts';
import { CustomersOnly } from '#web/ordering/CustomersOnly.tsx';
import { MyTasks } from '#web/ordering/MyTasks.tsx';

/** /tasks */
export function TasksPage() {
  return useAccess().role === 'customer' ? <MyTasks /> : <CustomersOnly />;
}

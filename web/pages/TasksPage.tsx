import { useAccess } from '#web/app/useAccess.ts';
import { CustomersOnly } from '#web/orders/CustomersOnly.tsx';
import { MyTasks } from '#web/orders/MyTasks.tsx';

/** /tasks */
export function TasksPage() {
  return useAccess().rights === 3 ? <MyTasks /> : <CustomersOnly />;
}

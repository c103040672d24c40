import { useAccess } from '#web/session/useAccess.ts';
import { CustomersOnly } from '#web/ordering/CustomersOnly.tsx';
import { MyJobs } from '#web/ordering/MyJobs.tsx';

/** /jobs */
export function JobsPage() {
  return useAccess().role === 'customer' ? <MyJobs /> : <CustomersOnly />;
}

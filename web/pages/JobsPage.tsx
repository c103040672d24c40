import { useTranslation } from 'react-i18next';
import { useAccess } from '#web/app/useAccess.ts';
import { CustomersOnly } from '#web/orders/CustomersOnly.tsx';
import { MyJobs } from '#web/orders/MyJobs.tsx';

/** /jobs */
export function JobsPage() {
  const { t } = useTranslation();
  return useAccess().rights === 3 ? <MyJobs /> : <CustomersOnly title={t('tasks.jobs.title')} />;
}

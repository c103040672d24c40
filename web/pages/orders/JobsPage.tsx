import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { CustomersOnly } from '#web/ordering/CustomersOnly.tsx';
import { MyJobs } from '#web/ordering/MyJobs.tsx';

/** /jobs */
export function JobsPage() {
  const { t } = useTranslation();
  return useAccess().role === 'customer' ? <MyJobs /> : <CustomersOnly title={t('tasks.jobs.title')} />;
}

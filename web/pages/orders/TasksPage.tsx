import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import { CustomersOnly } from '#web/ordering/CustomersOnly.tsx';
import { MyTasks } from '#web/ordering/MyTasks.tsx';

/** /tasks */
export function TasksPage() {
  const { t } = useTranslation();
  return useAccess().role === 'customer' ? <MyTasks /> : <CustomersOnly title={t('tasks.title')} />;
}

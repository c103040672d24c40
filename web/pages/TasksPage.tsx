import { useTranslation } from 'react-i18next';
import { useAccess } from '#web/app/useAccess.ts';
import { CustomersOnly } from '#web/orders/CustomersOnly.tsx';
import { MyTasks } from '#web/orders/MyTasks.tsx';

/** /tasks */
export function TasksPage() {
  const { t } = useTranslation();
  return useAccess().rights === 3 ? <MyTasks /> : <CustomersOnly title={t('tasks.title')} />;
}

import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { BackToList } from './BackToList.tsx';

/** What stands where a job would be that does not exist, or belongs to somebody else. */
export function JobMissing({ isCustomer }: { isCustomer: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle title={t('tasks.jobs.title')} />
      <EmptyState text={t('tasks.jobs.missing')}>
        <BackToList isCustomer={isCustomer} />
      </EmptyState>
    </>
  );
}

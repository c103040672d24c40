import { Pagination } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

type Props = { pages: number; page: number; onPage: (page: number) => void };

/** The way to the other pages of a list. */
export function PageNumbers({ pages, page, onPage }: Props) {
  const { t } = useTranslation();
  return (
    <Pagination
      aria-label={t('tasks.list.pages')}
      size="sm"
      total={pages}
      value={page}
      onChange={onPage}
      getControlProps={(control) => {
        if (control === 'previous') return { 'aria-label': t('tasks.list.previousPage') };
        return control === 'next' ? { 'aria-label': t('tasks.list.nextPage') } : {};
      }}
    />
  );
}

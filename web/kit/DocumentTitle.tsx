import { useTranslation } from 'react-i18next';
import { useBrand } from './useBrand.ts';

/** The title of the window: the page, and whose portal it is. */
export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  const { name = t('shell.name') } = useBrand();
  return <title>{t('shell.documentTitle', { title, name })}</title>;
}

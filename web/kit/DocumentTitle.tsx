import { useTranslation } from 'react-i18next';
import { useBrand } from './useBrand.ts';

/** The title of the window: the page, and whose portal it is. */
export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  const { name = t('frame.name') } = useBrand();
  return <title>{t('frame.documentTitle', { title, name })}</title>;
}

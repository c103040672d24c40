import { useStore } from '@nanostores/react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { titleCount } from './title-count.ts';
import { useBrand } from './useBrand.ts';

/** The title of the window: how much is new, the page, and whose portal it is. */
export function DocumentTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  const { name } = useBrand();
  const count = useStore(titleCount);
  const text = name === undefined ? title : t('shell.documentTitle', { title, name });
  return <title>{count > 0 ? `(${count}) ${text}` : text}</title>;
}

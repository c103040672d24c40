import { useTranslation } from 'react-i18next';
import { methodTypes } from '#contract/catalog.ts';

/** How the type of a method is called; one that the portal does not know stands as it is. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation();
  return (type) => {
    const known = methodTypes.find((one) => one === type);
    if (known !== undefined) return t(`catalog.methods.type.${known}`);
    return type === '' ? t('catalog.methods.type.none') : type;
  };
}

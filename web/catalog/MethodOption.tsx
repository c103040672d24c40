import { Anchor, Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Method } from '#contract/pricing.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './method.module.css';

type Props = { method: Method; checked: boolean; showModulePrice: boolean; onToggle: (method: Method) => void };

/** One method to tick: name, comment, link and what it costs this customer. */
export function MethodOption({ method, checked, showModulePrice, onToggle }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { customerName, customerComment, urlLink, price, modulePrice } = method;
  const pricedBySupport = method.methodId === notListedMethodId;
  return (
    <div className={classes['option']} data-checked={checked || undefined}>
      <Checkbox
        classNames={{ label: classes['label'] ?? '' }}
        checked={checked}
        label={customerName}
        description={customerComment}
        onChange={() => {
          onToggle(method);
        }}
      />
      {!pricedBySupport && (
        <Text size="sm" fw={600} className={classes['price']}>
          {t('catalog.method.price', { credits: credits(price) })}
        </Text>
      )}
      <div className={classes['foot']}>
        {pricedBySupport && <Text size="xs">{t('catalog.method.pricedBySupport')}</Text>}
        {showModulePrice && !pricedBySupport && modulePrice !== undefined && (
          <Text size="xs">{t('catalog.method.modulePrice', { credits: credits(modulePrice) })}</Text>
        )}
        {urlLink !== '' && (
          <Anchor href={urlLink} target="_blank" rel="noreferrer" size="xs">
            {t('catalog.method.more')}
          </Anchor>
        )}
      </div>
    </div>
  );
}

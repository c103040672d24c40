import { Collapse, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { isEmptyOwnDetails, judgeOwnDetails } from '#rules/own-details.ts';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { fieldIds } from './order-fields.ts';
import classes from './order-form.module.css';
import type { OrderForm } from './order-form.ts';

type Props = { form: OrderForm; onChange: (change: Partial<OrderForm>) => void };

/** Optional fields of an order, behind one line: nobody has to open it. */
export function OrderExtras({ form: { ownDetails }, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isChosen, setIsChosen] = useState<boolean>();
  // Of a restored order it is open where something in it is wrong, so that the way there leads to a field.
  const isOpen = isChosen ?? !judgeOwnDetails(ownDetails).ok;
  const { part, error, retry } = useLazyModule(
    'own details fields',
    () => import('#web/tasks/OwnDetailsFields.tsx'),
    isOpen,
  );
  const { reference, plate, endCustomer, pairs } = ownDetails;
  const entered = [reference, plate, endCustomer, ...pairs.map(({ key, value }) => `${key} ${value}`)];
  return (
    <div id={fieldIds.ownDetails} className={classes['extras']} data-open={isOpen || undefined}>
      <UnstyledButton
        aria-expanded={isOpen}
        aria-controls={id}
        className={classes['extrasHead'] ?? ''}
        onClick={() => {
          setIsChosen(!isOpen);
        }}
      >
        <IconChevronRight size={16} aria-hidden className={classes['extrasMark'] ?? ''} />
        <Text span size="sm" fw={500} flex="none">
          {t('ordering.extras.title')}
        </Text>
        {!isOpen && (
          <Text span size="xs" c="dimmed" truncate miw={0} visibleFrom="sm">
            {isEmptyOwnDetails(ownDetails)
              ? t('ordering.extras.hint')
              : entered.filter((text) => text.trim() !== '').join(' · ')}
          </Text>
        )}
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes['extrasBody']}>
          {part === undefined ? (
            error === null ? (
              <Skeleton h={120} />
            ) : (
              <ErrorNotice error={error} onRetry={retry} />
            )
          ) : (
            <part.OwnDetailsFields
              details={ownDetails}
              onChange={(next) => {
                onChange({ ownDetails: next });
              }}
            />
          )}
        </div>
      </Collapse>
    </div>
  );
}

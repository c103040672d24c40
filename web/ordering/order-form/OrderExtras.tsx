import { Collapse, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { settingsApi } from '#contract/settings.ts';
import { isEmptyOwnDetails, judgeOwnDetails, listOwnDetails } from '#rules/own-details.ts';
import { query } from '#web/api/index.ts';
import { useLazyModule } from '#web/kit/dialog/useLazyModule.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useAccess } from '#web/session/useAccess.ts';
import type { FileCheck } from '#web/tasks/file-check.ts';
import { fieldIds } from './order-fields.ts';
import classes from './order-form.module.css';
import type { OrderForm } from './order-form.ts';

type Props = { form: OrderForm; check: FileCheck; onChange: (change: Partial<OrderForm>) => void };

/** Optional fields of an order, behind one line: nobody has to open it, unless the operator demands one of them. */
export function OrderExtras({ form, check, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { role } = useAccess();
  const { data: options } = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const [isChosen, setIsChosen] = useState<boolean>();
  const { ownDetails } = form;
  const isRequired = options?.readingDetails === 'required';
  // Open where something in it is wrong or demanded, so that the way there leads to a field.
  const isOpen = isChosen ?? (isRequired || !judgeOwnDetails(ownDetails).ok);
  const { part, error, retry } = useLazyModule('extra fields of an order', () => import('./ExtraFields.tsx'), isOpen);
  if (options === undefined || (!options.ownDetails && options.readingDetails === 'off')) return undefined;
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
            {isEmptyOwnDetails(ownDetails) ? t('ordering.extras.hint') : listOwnDetails(ownDetails).join(' · ')}
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
            // Unmounted while it is closed: nothing is proposed that nobody sees.
            isOpen && (
              <part.ExtraFields
                form={form}
                check={check}
                options={options}
                isCustomer={role === 'customer'}
                onChange={onChange}
              />
            )
          )}
        </div>
      </Collapse>
    </div>
  );
}

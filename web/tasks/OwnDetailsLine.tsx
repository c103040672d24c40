import { Anchor } from '@mantine/core';
import { IconPencil, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId, TaskId } from '#contract/ids.ts';
import { settingsApi } from '#contract/settings.ts';
import { type OwnDetails, ownDetailsApi } from '#contract/tasks/own-details.ts';
import { query } from '#web/api/index.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { loadThenOpen } from '#web/kit/dialog/load-then-open.ts';
import { useMayMake } from '#web/session/useMayMake.ts';
import classes from './own-details.module.css';

type Props = {
  of: { readonly jobId: JobId; readonly taskId?: TaskId };
  details: OwnDetails | undefined;
  /** Staff note for the customer. */
  isStaff: boolean;
};

/** The customer's own notes about an order, or about one of its files, in a line, and the way to edit them. */
export function OwnDetailsLine({ of, details, isStaff }: Props) {
  const { t } = useTranslation();
  const options = useQuery(query(settingsApi.loadGlobalOptions, {}));
  const [opened, setOpened] = useState<typeof import('./OwnDetailsForm.tsx')>();
  const close = () => {
    setOpened(undefined);
  };
  const shown = useShownDetails(details);
  const mayMake = useMayMake();
  const isOffered = options.data?.ownDetails === true && mayMake(ownDetailsApi.updateOwnDetails);
  if (details === undefined && !isOffered) return undefined;
  const { jobId: job, taskId: task } = of;
  const enter = details === undefined ? t(isStaff ? 'tasks.own.ofCustomer' : 'tasks.own.enter') : t('tasks.own.edit');
  return (
    <>
      <div className={classes['line']}>
        {shown.length > 0 && (
          <dl className={classes['list']} aria-label={t('tasks.own.title')}>
            {shown.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {isOffered && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            c="dimmed"
            data-screen-only
            className={classes['edit'] ?? ''}
            onClick={() => void loadThenOpen(() => import('./OwnDetailsForm.tsx'), setOpened)}
          >
            {details === undefined ? <IconTag size={15} aria-hidden /> : <IconPencil size={15} aria-hidden />}
            {enter}
          </Anchor>
        )}
      </div>
      <Dialog
        of={opened}
        onClose={close}
        size="lg"
        title={task === undefined ? t('tasks.own.ofOrder', { job }) : t('tasks.own.ofFile', { task })}
      >
        {({ OwnDetailsForm }) => <OwnDetailsForm of={of} details={details} onDone={close} />}
      </Dialog>
    </>
  );
}

/** The details that are there, each with its name. */
function useShownDetails(details: OwnDetails | undefined): { name: string; value: string }[] {
  const { t } = useTranslation();
  if (details === undefined) return [];
  const { reference, plate, endCustomer, pairs } = details;
  return [
    { name: t('tasks.own.reference'), value: reference },
    { name: t('tasks.own.plate'), value: plate },
    { name: t('tasks.own.endCustomer'), value: endCustomer },
    ...pairs.map(({ key, value }) => ({ name: key, value })),
  ].filter(({ value }) => value !== '');
}

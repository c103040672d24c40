import { Button, Group, Progress, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks/task.ts';
import { collectNotices } from '#rules/legal-notices.ts';
import { toggleMethod } from '#rules/methods.ts';
import { MethodList } from '#web/catalog/MethodList.tsx';
import { useMethods } from '#web/catalog/useMethods.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { DetailFields } from '#web/ordering/order-form/DetailFields.tsx';
import { DtcChoice } from '#web/ordering/order-form/DtcChoice.tsx';
import { LegalNotices } from '#web/vocabulary/LegalNotices.tsx';
import { dtcOffer } from '#web/ordering/order-form/order-form.ts';
import {
  UpdateFields,
  UpdatePriceLines,
  UpdateStopped,
  useUpdatePrice,
  useUpdateSending,
} from '#web/ordering/update/UpdateRequest.tsx';
import { methodsFor, type UpdateForm, toUpdateForm, toUpdate } from '#web/ordering/update/update-form.ts';

/** The request for an update or upgrade of a task: methods, a new original or none, a comment, and the price. */
export function TaskUpdate({ task, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const [form, setForm] = useState<UpdateForm>(() => toUpdateForm(task));
  const all = useMethods(task.vehicleId);
  const offered = methodsFor(task, all.methods);
  const chosen = offered.filter(({ methodId }) => form.methodIds.includes(methodId));
  const price = useUpdatePrice(task, chosen, form.dealerUpdate);
  const { percent, failure, send } = useUpdateSending(onDone);
  const dtc = dtcOffer(chosen, form.dtcHex);
  const update = toUpdate(task, form, chosen, price?.price);
  const change = (more: Partial<UpdateForm>) => {
    setForm((before) => ({ ...before, ...more }));
  };
  return (
    <Stack gap="md">
      {all.error !== null && <ErrorNotice error={all.error} onRetry={all.retry} />}
      {!all.isLoaded && all.error === null && <Skeleton height={240} />}
      {all.isLoaded && (
        <MethodList
          methods={offered}
          chosen={chosen}
          showModulePrice={false}
          dtc={
            dtc && (
              <DtcChoice
                hexadecimal={dtc.hexadecimal}
                selected={form.dtcSelected}
                input={form.dtcInput}
                onChange={change}
              />
            )
          }
          onToggle={(method) => {
            change({ methodIds: toggleMethod(chosen, method).map(({ methodId }) => methodId) });
          }}
        />
      )}
      <DetailFields
        methods={chosen}
        answers={form.details}
        onChange={(details) => {
          change({ details });
        }}
      />
      <UpdateFields form={form} onChange={change} />
      <LegalNotices
        kinds={collectNotices(chosen)}
        confirmed={form.legalNotices}
        onChange={(legalNotices) => {
          change({ legalNotices });
        }}
      />
      {chosen.length > 0 && <UpdatePriceLines offered={offered} chosen={chosen} price={price} />}
      {percent !== undefined && <Progress value={percent} animated aria-label={t('tasks.update.progress')} />}
      {failure !== undefined && <UpdateStopped failure={failure} />}
      <Group justify="flex-end">
        <Button variant="default" disabled={percent !== undefined} onClick={onDone}>
          {t('shell.cancel')}
        </Button>
        <Button
          disabled={update === undefined}
          loading={percent !== undefined}
          onClick={() => {
            if (update !== undefined) void send(update);
          }}
        >
          {t('tasks.update.request')}
        </Button>
      </Group>
    </Stack>
  );
}

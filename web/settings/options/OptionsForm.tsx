import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type OperatorOptions, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { notify } from '#web/kit/feedback/notify.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { withTheirs } from '#web/kit/form/useEditConflict.ts';
import { useCurrency } from '#web/kit/format/useMoney.ts';
import { BrandOptions } from './BrandOptions.tsx';
import { CompanyOptions } from './CompanyOptions.tsx';
import { FileOptions } from './FileOptions.tsx';
import { HoursOptions } from './HoursOptions.tsx';
import { BankOptions, CreditOptions } from './MoneyOptions.tsx';
import type { FormPart } from './option-parts.ts';
import {
  changedOptions,
  type OptionsFormState,
  type OptionValues,
  toOptionValues,
  wrongFields,
} from './option-values.ts';
import { AutomationOptions, ContactOptions, HomeOptions, OrderOptions } from './PortalOptions.tsx';
import classes from './options.module.css';

const fieldsOf: Record<FormPart, (props: { form: OptionsFormState }) => ReactNode> = {
  brand: BrandOptions,
  home: HomeOptions,
  hours: HoursOptions,
  contact: ContactOptions,
  files: FileOptions,
  automation: AutomationOptions,
  orders: OrderOptions,
  company: CompanyOptions,
  bank: BankOptions,
  credits: CreditOptions,
};

/** The form of one section, over what is saved at the moment it is opened. */
export function OptionsForm({ part }: { part: FormPart }) {
  const { t } = useTranslation();
  const options = useQuery(query(settingsApi.getOperatorOptions, {}));
  const { data, isFetchedAfterMount, isFetching } = options;
  // An earlier section has read them: they are looked at until they are read anew.
  const [isOld] = useState(data !== undefined && options.isStale);
  const isRead = !isOld || isFetchedAfterMount;
  if (data === undefined)
    return options.isError ? (
      <ErrorNotice error={options.error} onRetry={() => void options.refetch()} />
    ) : (
      <Stack role="status" aria-busy aria-label={t('settings.options.loading')}>
        <Skeleton h={160} radius="lg" />
        <Skeleton h={160} radius="lg" />
      </Stack>
    );
  return (
    <div inert={isFetching && !isRead}>
      <PartForm key={String(isRead)} part={part} options={data} />
    </div>
  );
}

/** The fields of a section, and at its foot the button that saves what was changed in them. */
function PartForm({ part, options }: { part: FormPart; options: OperatorOptions }) {
  const { t } = useTranslation();
  const { fields: form, submit, isPending, question } = useOptionsForm(options);
  const isDirty = form.isDirty();
  useLeaveGuard(isDirty);
  const Fields = fieldsOf[part];
  return (
    <PlainForm onSubmit={submit}>
      <Stack gap="md">
        <Fields form={form} />
        {question}
      </Stack>
      <Group className={classes['save'] ?? ''} py="sm" gap="sm">
        <Button type="submit" loading={isPending} disabled={!isDirty}>
          {t('settings.options.save')}
        </Button>
        {isDirty && (
          <>
            <Button
              variant="default"
              onClick={() => {
                form.reset();
              }}
            >
              {t('settings.texts.discard')}
            </Button>
            <Text size="sm" c="dimmed">
              {t('settings.options.unsaved')}
            </Text>
          </>
        )}
      </Group>
    </PlainForm>
  );
}

/** The form of the options; only changed ones are saved, so that a section never writes what stands in another. */
function useOptionsForm(options: OperatorOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const currency = useCurrency();
  // The options with which the fields began, until they are saved or theirs are taken.
  const [begun, setBegun] = useState(options);
  function beginWith(now: OperatorOptions, values: OptionValues): void {
    setBegun(now);
    form.fields.setInitialValues(toOptionValues(now));
    form.fields.setValues(values);
    form.fields.resetDirty(toOptionValues(now));
  }
  const readNow = () => client.fetchQuery({ ...query(settingsApi.getOperatorOptions, {}), staleTime: 0 });
  const inputOf = (values: OptionValues) => changedOptions(toOptionValues(begun), values);
  const form = useCallForm(settingsApi.updateGlobalOptions, inputOf, {
    initialValues: toOptionValues(options),
    problems: (values) =>
      Object.fromEntries(
        wrongFields(inputOf(values)).map((field) => [field, t(`settings.options.problem.${field}`, { currency })]),
      ),
    notValid: t('settings.options.notValid'),
    problemPlace: 'notice',
    refusedAt: { currencyInUse: 'currency' },
    onDone: async () => {
      const now = await readNow();
      beginWith(now, toOptionValues(now));
      notify.success(t('settings.options.saved'));
    },
    seen: begun,
    // Shows what colleagues have set, and keeps what was typed elsewhere.
    onTheirs: async () => {
      const now = await readNow();
      beginWith(now, withTheirs(toOptionValues(begun), form.fields.getValues(), toOptionValues(now)));
    },
  });
  return form;
}

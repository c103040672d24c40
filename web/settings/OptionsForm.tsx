import {
  Button,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { noticeLevels, type OperatorOptions, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { notify } from '#web/kit/feedback/notify.ts';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { withTheirs } from '#web/kit/form/useEditConflict.ts';
import { useCountries } from '#web/vocabulary/useCountries.ts';
import { BrandOptions } from './BrandOptions.tsx';
import { HolidayOptions, HoursOptions } from './HoursOptions.tsx';
import {
  changedOptions,
  type OptionsFormState,
  type OptionValues,
  toOptionValues,
  wrongFields,
} from './option-values.ts';
import { OptionCard, SwitchOption, TextOption } from './OptionFields.tsx';
import classes from './options.module.css';

type Props = { options: OperatorOptions; service: ReactNode; signIn: ReactNode };

/** Every option that the operator sets, saved together. */
export function OptionsForm({ options, service, signIn }: Props) {
  const { t } = useTranslation();
  const { fields: form, submit, isPending, question } = useOptionsForm(options);
  useLeaveGuard(form.isDirty());
  return (
    <PlainForm onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <OptionCard title={t('settings.options.card.service')}>
            <SwitchOption form={form} name="automaticStatus" />
            {service}
          </OptionCard>
          <OptionCard title={t('settings.options.card.contact')}>
            <TextOption form={form} name="supportContact" help="supportContact" type="email" />
            <TextOption form={form} name="operatorEmail" help="operatorEmail" type="email" />
          </OptionCard>
          <OptionCard title={t('settings.options.card.oldPortal')}>
            <TextOption form={form} name="registrationLink" help="registrationLink" type="url" />
            <SwitchOption form={form} name="visitorPrices" />
            <SwitchOption form={form} name="oldPortalNotice" />
            <TextOption form={form} name="oldPortalNoticeUntil" help="oldPortalNoticeUntil" type="date" />
          </OptionCard>
          <NoticeOptions form={form} />
          <HoursOptions form={form} />
          <HolidayOptions form={form} />
          <DiscountOptions form={form} />
        </Stack>
        <Stack gap="md">
          <BrandOptions form={form} />
          <CompanyOptions form={form} />
          <CreditOptions form={form} />
          <OptionCard title={t('settings.options.card.bank')}>
            <Text size="sm" c="dimmed">
              {t('settings.options.help.bank')}
            </Text>
            <TextOption form={form} name="bankHolder" />
            <TextOption form={form} name="bankName" />
            <TextOption form={form} name="bankIban" upperCase />
            <TextOption form={form} name="bankBic" upperCase />
          </OptionCard>
          <OptionCard title={t('accounts.customers.rules.title')}>{signIn}</OptionCard>
        </Stack>
      </SimpleGrid>
      {question}
      <Group className={classes['save'] ?? ''} mt="md" py="sm">
        <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
          {t('settings.options.save')}
        </Button>
        {form.isDirty() && <Text size="sm">{t('settings.options.unsaved')}</Text>}
      </Group>
    </PlainForm>
  );
}

/** The form of the options; only changed ones are saved. */
function useOptionsForm(options: OperatorOptions) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The options with which the fields began, until they are saved or theirs are taken.
  const [begun, setBegun] = useState(options);
  function beginWith(now: OperatorOptions, values: OptionValues): void {
    setBegun(now);
    form.fields.setInitialValues(toOptionValues(now));
    form.fields.setValues(values);
    form.fields.resetDirty(toOptionValues(now));
  }
  const readNow = () => client.fetchQuery({ ...query(settingsApi.getOperatorOptions, {}), staleTime: 0 });
  const form = useCallForm(
    settingsApi.updateGlobalOptions,
    (values: OptionValues) => changedOptions(toOptionValues(begun), values),
    {
      initialValues: toOptionValues(options),
      problems: (values) =>
        Object.fromEntries(wrongFields(values).map((field) => [field, t(`settings.options.problem.${field}`)])),
      notValid: t('settings.options.notValid'),
      problemPlace: 'notice',
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
    },
  );
  return form;
}

/** The company that stands on invoices and delivery notes. */
function CompanyOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  const { countries } = useCountries();
  return (
    <OptionCard title={t('settings.options.card.company')}>
      <Text size="sm" c="dimmed">
        {t('settings.options.help.company')}
      </Text>
      <TextOption form={form} name="operatorCompany" />
      <TextOption form={form} name="operatorStreet" />
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false} wrap="nowrap">
        <TextOption form={form} name="operatorZip" />
        <TextOption form={form} name="operatorCity" />
      </Group>
      <Select
        {...form.getInputProps('operatorCountryId')}
        label={t('settings.options.field.operatorCountryId')}
        searchable
        clearable
        data={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextOption form={form} name="operatorVatNumber" upperCase />
      <TextOption form={form} name="operatorTaxNumber" />
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false} wrap="nowrap">
        <TextOption form={form} name="operatorRegisterCourt" />
        <TextOption form={form} name="operatorRegisterNumber" />
      </Group>
      <TextOption form={form} name="operatorDirectors" help="operatorDirectors" />
      <TextOption form={form} name="operatorContactName" help="operatorContact" />
      <TextOption form={form} name="operatorContactPhone" type="tel" />
      <TextOption form={form} name="operatorContactEmail" type="email" />
      <TextOption form={form} name="operatorBuyerReference" help="operatorBuyerReference" />
    </OptionCard>
  );
}

/** The price of a credit that is bought outside of packages. */
function CreditOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.credits')}>
      <NumberInput
        {...form.getInputProps('creditPrice')}
        label={t('settings.options.field.creditPrice')}
        description={t('settings.options.help.creditPrice')}
        decimalScale={2}
        fixedDecimalScale
        allowedDecimalSeparators={['.', ',']}
        hideControls
      />
    </OptionCard>
  );
}

/** The discount of the moment on every file. */
function DiscountOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.discount')}>
      <NumberInput
        {...form.getInputProps('discountPercent')}
        label={t('settings.options.field.discountPercent')}
        description={t('settings.options.help.discountPercent')}
        min={0}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        hideControls
      />
      <TextOption form={form} name="discountText" help="discountText" />
    </OptionCard>
  );
}

/** The notice on top of every screen. */
function NoticeOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.notice')}>
      <Textarea
        {...form.getInputProps('notice')}
        label={t('settings.options.field.notice')}
        description={t('settings.options.help.notice')}
        autosize
        minRows={2}
        maxRows={6}
      />
      <Input.Wrapper label={t('settings.options.field.noticeLevel')}>
        <SegmentedControl
          {...form.getInputProps('noticeLevel')}
          aria-label={t('settings.options.field.noticeLevel')}
          mt={4}
          fullWidth
          data={noticeLevels.map((level) => ({ value: level, label: t(`settings.options.noticeLevels.${level}`) }))}
        />
      </Input.Wrapper>
    </OptionCard>
  );
}

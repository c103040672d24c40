import { Input, SegmentedControl } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { readingDemands } from '#contract/settings.ts';
import type { OptionsFormState } from './option-values.ts';
import { OptionCard, SwitchOption, TextOption } from './OptionFields.tsx';

/** The options of the home page. */
export function HomeOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.visitors')}>
      <TextOption form={form} name="registrationLink" help="registrationLink" type="url" />
      <SwitchOption form={form} name="visitorPrices" />
    </OptionCard>
  );
}

/** The addresses to which customers and the portal itself write. */
export function ContactOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard title={t('settings.options.card.contact')}>
      <TextOption form={form} name="supportContact" help="supportContact" type="email" />
      <TextOption form={form} name="operatorEmail" help="operatorEmail" type="email" />
    </OptionCard>
  );
}

/** The switches of the automatic service. */
export function AutomationOptions({ form }: { form: OptionsFormState }) {
  return (
    <OptionCard>
      <SwitchOption form={form} name="automaticStatus" />
      <SwitchOption form={form} name="confirmFamilies" />
    </OptionCard>
  );
}

/** Fields of an order besides those of the specifications. */
export function OrderOptions({ form }: { form: OptionsFormState }) {
  const { t } = useTranslation();
  return (
    <OptionCard>
      <SwitchOption form={form} name="ownDetails" />
      <Input.Wrapper
        label={t('settings.options.field.readingDetails')}
        description={t('settings.options.help.readingDetails')}
      >
        <SegmentedControl
          {...form.getInputProps('readingDetails')}
          aria-label={t('settings.options.field.readingDetails')}
          mt={6}
          fullWidth
          data={readingDemands.map((demand) => ({
            value: demand,
            label: t(`settings.options.readingDemand.${demand}`),
          }))}
        />
      </Input.Wrapper>
      <SwitchOption form={form} name="fileSearch" />
      <SwitchOption form={form} name="readBacks" />
      <SwitchOption form={form} name="askCustomers" />
      <SwitchOption form={form} name="rejectOrders" />
      <SwitchOption form={form} name="proposals" />
      <SwitchOption form={form} name="startAgain" />
      <SwitchOption form={form} name="ownTools" />
      <SwitchOption form={form} name="unlistedVehicles" />
      <SwitchOption form={form} name="inquiries" />
    </OptionCard>
  );
}

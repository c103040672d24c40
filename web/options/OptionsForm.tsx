import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OperatorOptions } from '#contract/options.ts';
import { CreditOptions } from './CreditOptions.tsx';
import { DiscountOptions } from './DiscountOptions.tsx';
import { OptionCard } from './OptionCard.tsx';
import { SwitchOption } from './SwitchOption.tsx';
import { TextOption } from './TextOption.tsx';
import { useOptionsForm } from './useOptionsForm.ts';

/** Every option that the operator sets, saved together. */
export function OptionsForm({ options }: { options: OperatorOptions }) {
  const { t } = useTranslation();
  const { form, submit, isSaving } = useOptionsForm(options);
  return (
    <form noValidate onSubmit={submit}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <OptionCard title={t('operator.options.card.service')}>
            <SwitchOption form={form} name="automaticStatus" />
          </OptionCard>
          <OptionCard title={t('operator.options.card.contact')}>
            <TextOption form={form} name="supportContact" help="supportContact" type="email" />
            <TextOption form={form} name="operatorEmail" help="operatorEmail" type="email" />
          </OptionCard>
          <OptionCard title={t('operator.options.card.oldPortal')}>
            <SwitchOption form={form} name="oldPortalNotice" />
            <TextOption form={form} name="registrationLink" help="registrationLink" type="url" />
          </OptionCard>
          <DiscountOptions form={form} />
        </Stack>
        <Stack gap="md">
          <CreditOptions form={form} />
          <OptionCard title={t('operator.options.card.bank')}>
            <Text size="sm" c="dimmed">
              {t('operator.options.help.bank')}
            </Text>
            <TextOption form={form} name="bankHolder" />
            <TextOption form={form} name="bankName" />
            <TextOption form={form} name="bankIban" upperCase />
            <TextOption form={form} name="bankBic" upperCase />
          </OptionCard>
        </Stack>
      </SimpleGrid>
      <Group mt="md">
        <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
          {t('operator.options.save')}
        </Button>
      </Group>
    </form>
  );
}

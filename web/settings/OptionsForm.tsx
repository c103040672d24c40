import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatorOptions } from '#contract/settings.ts';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useLeaveGuard } from '#web/kit/useLeaveGuard.ts';
import { BrandOptions } from './BrandOptions.tsx';
import { CompanyOptions } from './CompanyOptions.tsx';
import { CreditOptions } from './CreditOptions.tsx';
import { DiscountOptions } from './DiscountOptions.tsx';
import { HolidayOptions } from './HolidayOptions.tsx';
import { HoursOptions } from './HoursOptions.tsx';
import { NoticeOptions } from './NoticeOptions.tsx';
import { OptionCard } from './OptionCard.tsx';
import { SwitchOption } from './SwitchOption.tsx';
import { TextOption } from './TextOption.tsx';
import classes from './options.module.css';
import { useOptionsForm } from './useOptionsForm.ts';

type Props = { options: OperatorOptions; service: ReactNode };

/** Every option that the operator sets, saved together. */
export function OptionsForm({ options, service }: Props) {
  const { t } = useTranslation();
  const { form, submit, isSaving, meanwhile, takeTheirs } = useOptionsForm(options);
  useLeaveGuard(form.isDirty());
  return (
    <form noValidate onSubmit={submit}>
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
            <SwitchOption form={form} name="oldPortalNotice" />
            <TextOption form={form} name="registrationLink" help="registrationLink" type="url" />
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
        </Stack>
      </SimpleGrid>
      <MeanwhileNotice meanwhile={meanwhile} onTheirs={() => void takeTheirs()} onMine={submit} />
      <Group className={classes['save'] ?? ''} mt="md" py="sm">
        <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
          {t('settings.options.save')}
        </Button>
        {form.isDirty() && <Text size="sm">{t('settings.options.unsaved')}</Text>}
      </Group>
    </form>
  );
}

import { Card, Stack, Switch, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { english } from '#web/i18n/english.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import type { OptionsFormState } from './option-values.ts';

/** Options that belong together: under a title, where a section has several of them. */
export function OptionCard({ title, children }: { title?: string; children: ReactNode }) {
  const isPhone = useIsPhone();
  return (
    <Card withBorder {...(title !== undefined && { component: 'section', 'aria-label': title })}>
      <Stack gap="md">
        {title !== undefined && (
          // On a phone the section itself is the page.
          <Title order={isPhone ? 2 : 3} size="h5">
            {title}
          </Title>
        )}
        {children}
      </Stack>
    </Card>
  );
}

type Props = {
  form: OptionsFormState;
  name:
    | 'askCustomers'
    | 'rejectOrders'
    | 'proposals'
    | 'startAgain'
    | 'inquiries'
    | 'automaticStatus'
    | 'confirmFamilies'
    | 'fileSearch'
    | 'filesWithoutExtension'
    | 'numericExtensions'
    | 'ownDetails'
    | 'readBacks'
    | 'ownTools'
    | 'unlistedVehicles'
    | 'visitorPrices';
};

/** An option that is on or off. */
export function SwitchOption({ form, name }: Props) {
  const { t } = useTranslation();
  return (
    <Switch
      label={t(`settings.options.field.${name}`)}
      description={t(`settings.options.help.${name}`)}
      {...form.getInputProps(name, { type: 'checkbox' })}
    />
  );
}

type TextName =
  | 'discountText'
  | 'supportContact'
  | 'operatorEmail'
  | 'registrationLink'
  | 'bankHolder'
  | 'bankName'
  | 'bankIban'
  | 'bankBic'
  | 'brandName'
  | 'operatorCompany'
  | 'operatorStreet'
  | 'operatorZip'
  | 'operatorCity'
  | 'operatorVatNumber'
  | 'operatorTaxNumber'
  | 'operatorContactName'
  | 'operatorContactPhone'
  | 'operatorContactEmail'
  | 'operatorRegisterCourt'
  | 'operatorRegisterNumber'
  | 'operatorDirectors'
  | 'operatorBuyerReference';
type TextOptionProps = {
  form: OptionsFormState;
  name: TextName;
  help?: keyof typeof english.settings.options.help;
  type?: 'text' | 'email' | 'url' | 'tel';
  /** As codes of banks are written. */
  upperCase?: boolean;
};

/** An option that is a line of text. */
export function TextOption({ form, name, help, type = 'text', upperCase = false }: TextOptionProps) {
  const { t } = useTranslation();
  const input = form.getInputProps(name);
  return (
    <TextInput
      {...input}
      type={type}
      label={t(`settings.options.field.${name}`)}
      {...(help !== undefined && { description: t(`settings.options.help.${help}`) })}
      onChange={({ currentTarget: { value } }) => {
        form.setFieldValue(name, upperCase ? value.toUpperCase() : value);
      }}
    />
  );
}

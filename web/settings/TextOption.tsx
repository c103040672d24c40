import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { english } from '#web/i18n/english.ts';
import type { OptionsFormState } from './useOptionsForm.ts';

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
  | 'operatorTaxNumber';
type Props = {
  form: OptionsFormState;
  name: TextName;
  help?: keyof typeof english.settings.options.help;
  type?: 'text' | 'email' | 'url';
  /** As codes of banks are written. */
  upperCase?: boolean;
};

/** An option that is a line of text. */
export function TextOption({ form, name, help, type = 'text', upperCase = false }: Props) {
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

import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OptionsFormState } from './useOptionsForm.ts';

type Props = { form: OptionsFormState; name: 'automaticStatus' | 'oldPortalNotice' };

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

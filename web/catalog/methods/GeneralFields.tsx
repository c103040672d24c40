import { Select, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LegalNotice } from '#contract/settings.ts';
import { methodLimits, methodTypes } from '#contract/catalog.ts';
import type { MethodFormState } from './useMethodForm.ts';
import { useTypeName } from './useTypeName.ts';

/** Name, type and state of a method, and what goes with ordering it. */
export function GeneralFields({ form, isFixed }: { form: MethodFormState; isFixed: boolean }) {
  const { t } = useTranslation();
  const typeName = useTypeName();
  const { type: before } = form.getInitialValues();
  const types = new Set<string>([...methodTypes, before]);
  return (
    <Stack gap="sm">
      <TextInput
        label={t('methods.fields.name')}
        description={t('methods.help.name')}
        required
        data-autofocus
        disabled={isFixed}
        maxLength={methodLimits.name}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('methods.fields.type')}
        allowDeselect={false}
        disabled={isFixed}
        data={[...types].map((one) => ({ value: one, label: typeName(one) }))}
        {...form.getInputProps('type')}
      />
      <Switch
        label={t('methods.fields.active')}
        description={t('methods.help.active')}
        disabled={isFixed}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <Switch
        label={t('methods.fields.dtcLogic')}
        disabled={isFixed}
        {...form.getInputProps('dtcLogic', { type: 'checkbox' })}
      />
      <Select
        label={t('methods.fields.legalNotice')}
        description={t('methods.help.legalNotice')}
        allowDeselect={false}
        disabled={isFixed}
        data={LegalNotice.options.map((one) => ({ value: one, label: t(`legal.kind.${one}`) }))}
        {...form.getInputProps('legalNotice')}
      />
      <TextInput
        label={t('methods.fields.optionalParameters')}
        description={t('methods.help.optionalParameters')}
        disabled={isFixed}
        maxLength={methodLimits.optionalParameters}
        {...form.getInputProps('optionalParameters')}
      />
      <TextInput
        type="url"
        label={t('methods.fields.urlLink')}
        description={t('methods.help.urlLink')}
        maxLength={methodLimits.urlLink}
        {...form.getInputProps('urlLink')}
      />
    </Stack>
  );
}

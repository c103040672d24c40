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
        label={t('catalog.methods.fields.name')}
        description={t('catalog.methods.help.name')}
        required
        data-autofocus
        disabled={isFixed}
        maxLength={methodLimits.name}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('catalog.methods.fields.type')}
        allowDeselect={false}
        disabled={isFixed}
        data={[...types].map((one) => ({ value: one, label: typeName(one) }))}
        {...form.getInputProps('type')}
      />
      <Switch
        label={t('catalog.methods.fields.active')}
        description={t('catalog.methods.help.active')}
        disabled={isFixed}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <Switch
        label={t('catalog.methods.fields.dtcLogic')}
        disabled={isFixed}
        {...form.getInputProps('dtcLogic', { type: 'checkbox' })}
      />
      <Select
        label={t('catalog.methods.fields.legalNotice')}
        description={t('catalog.methods.help.legalNotice')}
        allowDeselect={false}
        disabled={isFixed}
        data={LegalNotice.options.map((one) => ({ value: one, label: t(`settings.legalNotice.kind.${one}`) }))}
        {...form.getInputProps('legalNotice')}
      />
      <TextInput
        label={t('catalog.methods.fields.optionalParameters')}
        description={t('catalog.methods.help.optionalParameters')}
        disabled={isFixed}
        maxLength={methodLimits.optionalParameters}
        {...form.getInputProps('optionalParameters')}
      />
      <TextInput
        type="url"
        label={t('catalog.methods.fields.urlLink')}
        description={t('catalog.methods.help.urlLink')}
        maxLength={methodLimits.urlLink}
        {...form.getInputProps('urlLink')}
      />
    </Stack>
  );
}

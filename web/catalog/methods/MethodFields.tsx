import {
  Badge,
  Chip,
  Group,
  InputWrapper,
  Select,
  Stack,
  Switch,
  Tabs,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Input } from '#contract/call.ts';
import { methodFuels, methodLimits, methodsApi, methodTypes } from '#contract/catalog/methods.ts';
import { vehicleCategories } from '#contract/catalog/vehicles.ts';
import type { MethodId } from '#contract/ids.ts';
import { Language, languages } from '#contract/languages.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { LegalNotice } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { usePriceClasses, useTypeName } from './method-labels.ts';
import { everyLanguage, type MethodFormState, noClass } from './method-values.ts';

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
        // A field that is off cannot take the focus, which would stay behind the dialog.
        {...(!isFixed && { 'data-autofocus': true })}
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

/** The vehicles on which a method is offered, and their number. */
export function MethodRule({ form, methodId }: { form: MethodFormState; methodId: MethodId | undefined }) {
  const { t } = useTranslation();
  const { universal, categories, fuel } = form.values;
  return (
    <Stack gap="sm">
      <Switch
        label={t('catalog.methods.fields.universal')}
        {...form.getInputProps('universal', { type: 'checkbox' })}
      />
      <InputWrapper label={t('catalog.methods.fields.categories')} labelElement="div" role="group">
        <Chip.Group
          multiple
          value={categories}
          onChange={(chosen) => {
            form.setFieldValue(
              'categories',
              vehicleCategories.filter((one) => chosen.includes(one)),
            );
          }}
        >
          <Group gap={6}>
            {vehicleCategories.map((one) => (
              <Chip key={one} value={one} size="xs" disabled={universal}>
                {t(`catalog.category.${one}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </InputWrapper>
      <Select
        label={t('catalog.methods.fields.fuel')}
        allowDeselect={false}
        disabled={universal}
        data={methodFuels.map((one) => ({ value: one, label: t(`catalog.methods.fuel.${one}`) }))}
        {...form.getInputProps('fuel')}
      />
      <ReachNote methodId={methodId} universal={universal} categories={categories} fuel={fuel} />
    </Stack>
  );
}

/** The number of vehicles that would offer a method under the rule as it is typed. */
function ReachNote({ methodId, universal, categories, fuel }: Input<typeof methodsApi.getMethodReach>) {
  const { t } = useTranslation();
  const reach = useQuery({
    ...query(methodsApi.getMethodReach, { methodId, universal, categories, fuel }),
    placeholderData: keepPreviousData,
  });
  const text = () => {
    if (reach.data !== undefined)
      return t('catalog.methods.reach', { count: reach.data.vehicles, total: reach.data.total });
    return reach.isError ? t('catalog.methods.reachUnknown') : '';
  };
  return (
    <Text size="sm" c="dimmed" mih={22} role="status" opacity={reach.isPlaceholderData ? 0.6 : 1}>
      {text()}
    </Text>
  );
}

const fields = { engine: 'engineClassId', module: 'moduleClassId' } as const;

/** The price class of a method for engine files, or for module files; each with its price. */
export function PriceClassSelect({ form, kind }: { form: MethodFormState; kind: FileRole }) {
  const { t } = useTranslation();
  const classes = usePriceClasses(kind);
  const field = fields[kind];
  return (
    <Select
      label={t(`catalog.methods.fields.${kind}`)}
      description={t(`catalog.methods.help.${kind}`)}
      allowDeselect={false}
      data={[
        { value: String(noClass), label: t('catalog.methods.noClass') },
        ...classes.map(({ priceClassId, label }) => ({ value: String(priceClassId), label })),
      ]}
      value={String(form.values[field])}
      onChange={(chosen) => {
        const picked = classes.find(({ priceClassId }) => String(priceClassId) === chosen);
        form.setFieldValue(field, picked?.priceClassId ?? noClass);
      }}
    />
  );
}

type Props = { form: MethodFormState; language: Language; onLanguage: (language: Language) => void };

/** Name and comment in each language; a language without a text is marked. */
export function MethodTexts({ form, language: open, onLanguage }: Props) {
  const { t } = useTranslation();
  const isMissing = (language: Language) => form.values.texts[language].name.trim() === '';
  const hint = (language: Language) => {
    if (!isMissing(language)) return undefined;
    return language === 'en' ? t('catalog.methods.help.noEnglish') : t('catalog.methods.help.noText');
  };
  return (
    <Tabs
      keepMounted={false}
      value={open}
      onChange={(chosen) => {
        onLanguage(Language.catch(open).parse(chosen));
      }}
    >
      <Tabs.List mb="sm">
        {everyLanguage.map((language) => (
          <Tabs.Tab
            key={language}
            value={language}
            px="xs"
            rightSection={
              isMissing(language) && (
                <Badge size="xs" tt="none" fw={500} variant="filled" color="attention">
                  {t('catalog.methods.languageMissing')}
                </Badge>
              )
            }
          >
            {languages[language]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {everyLanguage.map((language) => (
        <Tabs.Panel key={language} value={language}>
          <Stack gap="sm">
            <TextInput
              label={t('catalog.methods.fields.customerName')}
              lang={language}
              maxLength={methodLimits.customerName}
              {...form.getInputProps(`texts.${language}.name`)}
            />
            <Textarea
              label={t('catalog.methods.fields.comment')}
              lang={language}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={methodLimits.comment}
              {...form.getInputProps(`texts.${language}.comment`)}
            />
            <Text size="xs" c="dimmed" mih={18}>
              {hint(language)}
            </Text>
          </Stack>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

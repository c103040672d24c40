import {
  ActionIcon,
  Button,
  Card,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DetailKind, detailKinds, detailLimits } from '#contract/catalog/detail-answers.ts';
import type { Language } from '#contract/languages.ts';
import { type DetailValues, emptyDetail } from './detail-values.ts';
import type { MethodFormState } from './method-values.ts';

type Props = { form: MethodFormState; /** That of the texts. */ language: Language };

/** The details that a method asks its customer for, with their texts in the language that is open. */
export function MethodDetails({ form, language }: Props) {
  const { t } = useTranslation();
  const { details } = form.values;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('catalog.methods.details.about')}
      </Text>
      {details.map((detail, index) => (
        <DetailCard key={detail.number} form={form} detail={detail} index={index} language={language} />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={details.length >= detailLimits.details}
          onClick={() => {
            form.insertListItem('details', emptyDetail(Math.max(0, ...details.map(({ number }) => number)) + 1));
          }}
        >
          {t('catalog.methods.details.add')}
        </Button>
      </Group>
    </Stack>
  );
}

type CardProps = Props & { detail: DetailValues; index: number };

/** One detail: its kind and bounds, and its words in one language. */
function DetailCard({ form, detail, index, language }: CardProps) {
  const { t } = useTranslation();
  const at = (field: string) => `details.${index}.${field}`;
  const place = { number: index + 1 };
  return (
    <Card withBorder padding="sm" component="fieldset" m={0} aria-label={t('catalog.methods.details.one', place)}>
      <Stack gap="xs">
        <Group gap="xs" align="flex-end" wrap="wrap">
          <TextInput
            flex="2 1 12rem"
            label={t('catalog.methods.details.name')}
            lang={language}
            maxLength={detailLimits.name}
            {...form.getInputProps(at(`texts.${language}.name`))}
          />
          <Select
            flex="1 1 8rem"
            label={t('catalog.methods.details.kind')}
            allowDeselect={false}
            data={detailKinds.map((kind) => ({ value: kind, label: t(`catalog.methods.details.kinds.${kind}`) }))}
            value={detail.kind}
            onChange={(kind) => {
              form.setFieldValue(at('kind'), DetailKind.parse(kind));
            }}
          />
          <ActionIcon
            variant="subtle"
            color="danger"
            size="lg"
            aria-label={t('catalog.methods.details.remove', place)}
            onClick={() => {
              form.removeListItem('details', index);
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
        {detail.kind === 'value' && (
          <Group gap="xs" grow preventGrowOverflow={false}>
            <NumberInput
              hideControls
              decimalScale={2}
              label={t('catalog.methods.details.min')}
              {...form.getInputProps(at('min'))}
            />
            <NumberInput
              hideControls
              decimalScale={2}
              label={t('catalog.methods.details.max')}
              {...form.getInputProps(at('max'))}
            />
            <TextInput
              label={t('catalog.methods.details.unit')}
              maxLength={detailLimits.unit}
              {...form.getInputProps(at('unit'))}
            />
          </Group>
        )}
        {detail.kind === 'choice' && (
          <TagsInput
            label={t('catalog.methods.details.choices')}
            description={t('catalog.methods.details.choicesHint')}
            lang={language}
            maxTags={detailLimits.choices}
            {...form.getInputProps(at(`texts.${language}.choices`))}
          />
        )}
        <Switch
          label={t('catalog.methods.details.required')}
          {...form.getInputProps(at('required'), { type: 'checkbox' })}
        />
      </Stack>
    </Card>
  );
}

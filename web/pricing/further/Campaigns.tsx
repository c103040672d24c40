import { Card, MultiSelect, NumberInput, Select, Text, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { GroupId } from '#contract/ids.ts';
import { Language, languages } from '#contract/languages.ts';
import { type Campaign, campaignAudiences, maxCampaigns, priceRulesApi } from '#contract/pricing/price-rules.ts';
import type { CustomerGroup } from '#contract/purchases/groups.ts';
import { overlappingCampaigns } from '#rules/campaigns.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { type Keyed, nextKey, RowList } from './RowList.tsx';

type Row = Keyed & {
  names: Partial<Record<Language, string>>;
  from: string;
  to: string;
  audience: Campaign['audience'];
  groupIds: string[];
  percent: number | string;
};

const toRow = ({ names, groupIds, ...rest }: Campaign, key: number): Row => ({
  key,
  ...rest,
  names: Object.fromEntries(names.map(({ language, name }) => [language, name])),
  groupIds: groupIds.map(String),
});

const toCampaign = ({ names, from, to, audience, groupIds, percent }: Row): Campaign => ({
  names: Language.options.flatMap((language) => {
    const name = (names[language] ?? '').trim();
    return name === '' ? [] : [{ language, name }];
  }),
  from,
  to,
  audience,
  groupIds: audience === 'groups' ? groupIds.map((id) => GroupId.parse(Number(id))) : [],
  percent: Number(percent),
});

const hasNoName = ({ names }: Row): boolean => (names.en ?? '').trim() === '';
const isPeriodWrong = ({ from, to }: Row): boolean => from === '' || to === '' || to < from;
const isPercentWrong = ({ percent }: Row): boolean => Number(percent) < 1 || Number(percent) > 100;
const hasNoGroup = ({ audience, groupIds }: Row): boolean => audience === 'groups' && groupIds.length === 0;
const isWrong = (row: Row): boolean => hasNoName(row) || isPeriodWrong(row) || isPercentWrong(row) || hasNoGroup(row);

type Props = { saved: readonly Campaign[]; groups: readonly CustomerGroup[] };

/** Campaigns with their periods and audiences; each says with which others it overlaps. */
export function Campaigns({ saved, groups }: Props) {
  const { t } = useTranslation();
  const form = useCallForm(
    priceRulesApi.saveCampaigns,
    ({ rows }: { rows: Row[] }) => ({ campaigns: rows.map(toCampaign) }),
    {
      initialValues: { rows: saved.map(toRow) },
      problems: ({ rows }) => ({ rows: rows.some(isWrong) && t('pricing.notValid') }),
      notValid: t('pricing.notValid'),
      checksOnBlur: false,
      done: t('pricing.saved'),
      unchanged: t('pricing.unchanged'),
      onDone: (_answer, values) => {
        form.fields.resetDirty(values);
      },
    },
  );
  const { fields, values } = form;
  useLeaveGuard(fields.isDirty());
  const isShown = fields.errors['rows'] !== undefined;
  const overlaps = overlappingCampaigns(values.rows.map(toCampaign));
  return (
    <Card withBorder padding="sm">
      <Form form={form} submitLabel={t('pricing.save')} button={{ size: 'xs' }} isOnPage>
        <Text size="sm" c="dimmed">
          {t('pricing.further.campaigns.intro')}
        </Text>
        <RowList
          label={t('pricing.further.campaigns.title')}
          rows={values.rows}
          max={maxCampaigns}
          addLabel={t('pricing.further.campaigns.add')}
          onAdd={() => {
            const row: Row = {
              key: nextKey(values.rows),
              names: {},
              from: '',
              to: '',
              audience: 'all',
              groupIds: [],
              percent: '',
            };
            fields.insertListItem('rows', row);
          }}
          removeLabel={(number) => t('pricing.further.campaigns.remove', { number })}
          onRemove={(index) => {
            fields.removeListItem('rows', index);
          }}
          renderRow={(row, index) => (
            <CampaignFields
              row={row}
              number={index + 1}
              groups={groups}
              isShown={isShown}
              overlaps={overlaps[index] ?? []}
              onChange={(more) => {
                fields.setFieldValue(`rows.${index}`, { ...row, ...more });
                fields.clearFieldError('rows');
              }}
            />
          )}
        />
      </Form>
    </Card>
  );
}

type FieldsProps = {
  row: Row;
  number: number;
  groups: readonly CustomerGroup[];
  /** The problems are shown. */
  isShown: boolean;
  /** Places of the campaigns with which it overlaps. */
  overlaps: readonly number[];
  onChange: (more: Partial<Row>) => void;
};

/** The fields of a campaign: percent, period, audience, and its name in every language. */
function CampaignFields({ row, number, groups, isShown, overlaps, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const day = (field: 'from' | 'to') => (
    <TextInput
      type="date"
      size="xs"
      flex="1 1 8rem"
      label={t(`pricing.further.campaigns.${field}`)}
      value={row[field]}
      error={isShown && isPeriodWrong(row) && t('pricing.further.campaigns.periodNotValid')}
      onChange={({ currentTarget }) => {
        onChange({ [field]: currentTarget.value });
      }}
    />
  );
  return (
    <>
      <NumberInput
        size="xs"
        w={84}
        label={t('pricing.further.campaigns.percent')}
        suffix=" %"
        min={1}
        max={100}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={row.percent}
        error={isShown && isPercentWrong(row) && t('pricing.further.percentNotValid', { max: 100 })}
        onChange={(percent) => {
          onChange({ percent });
        }}
      />
      {day('from')}
      {day('to')}
      <Select
        size="xs"
        flex="1 1 9rem"
        label={t('pricing.further.campaigns.audience')}
        data={campaignAudiences.map((value) => ({ value, label: t(`pricing.further.campaigns.audiences.${value}`) }))}
        value={row.audience}
        allowDeselect={false}
        onChange={(audience) => {
          onChange({ audience: campaignAudiences.find((one) => one === audience) ?? 'all' });
        }}
      />
      {row.audience === 'groups' && (
        <MultiSelect
          size="xs"
          flex="1 1 9rem"
          label={t('pricing.further.groups.title')}
          data={groups.map(({ groupId, name }) => ({ value: String(groupId), label: name }))}
          value={row.groupIds}
          error={isShown && hasNoGroup(row) && t('pricing.further.campaigns.groupMissing')}
          onChange={(groupIds) => {
            onChange({ groupIds });
          }}
        />
      )}
      {Language.options.map((language) => (
        <TextInput
          key={language}
          size="xs"
          flex="1 1 12rem"
          label={t('pricing.further.campaigns.nameIn', { language: languages[language] })}
          maxLength={200}
          value={row.names[language] ?? ''}
          error={isShown && language === 'en' && hasNoName(row) && t('pricing.problem.missing')}
          onChange={({ currentTarget }) => {
            onChange({ names: { ...row.names, [language]: currentTarget.value } });
          }}
        />
      ))}
      {overlaps.length > 0 && (
        <Text size="xs" c="dimmed" flex="1 1 100%">
          {t('pricing.further.campaigns.overlaps', {
            number,
            others: overlaps.map((place) => place + 1).join(', '),
          })}
        </Text>
      )}
    </>
  );
}

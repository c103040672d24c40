import { ActionIcon, Button, Card, Group, NumberInput, Select, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { GroupId } from '#contract/ids.ts';
import { FollowUpKind, followUpKinds, FollowUpOutcome, followUpOutcomes } from '#contract/pricing/follow-up.ts';
import { type FollowUpRule, followUpsApi, maxFollowUpDays, maxFollowUpRules } from '#contract/pricing/follow-ups.ts';
import { type CustomerGroup, groupsApi } from '#contract/purchases/groups.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { type CallForm, useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import classes from './pricing.module.css';

/** The operator's table of follow-ups and their prices, between the two rows that always stand. */
export function FollowUps() {
  const { t } = useTranslation();
  const rules = useQuery(query(followUpsApi.getFollowUpRules, {}));
  const groups = useQuery(query(groupsApi.listGroups, {}));
  if (rules.isError) return <ErrorNotice error={rules.error} onRetry={() => void rules.refetch()} />;
  if (groups.isError) return <ErrorNotice error={groups.error} onRetry={() => void groups.refetch()} />;
  if (rules.data === undefined || groups.data === undefined)
    return <RowSkeletons label={t('pricing.followUps.loading')} />;
  // The form begins anew with the table that a colleague saves meanwhile.
  return <FollowUpTable key={JSON.stringify(rules.data)} saved={rules.data} groups={groups.data} />;
}

type Row = {
  /** Of the row on the screen, whatever its place. */
  key: number;
  kind: string;
  days: number | string;
  groupId: string;
  outcome: FollowUpOutcome;
  percent: number | string;
};

const toRow = ({ kind, days, groupId, outcome, percent }: FollowUpRule, key: number): Row => ({
  key,
  kind: kind ?? '',
  days: days ?? '',
  groupId: groupId === undefined ? '' : String(groupId),
  outcome,
  percent: percent ?? '',
});

const toRule = ({ kind, days, groupId, outcome, percent }: Row): FollowUpRule => ({
  kind: FollowUpKind.safeParse(kind).data,
  days: days === '' ? undefined : Number(days),
  groupId: groupId === '' ? undefined : GroupId.parse(Number(groupId)),
  outcome,
  percent: outcome === 'percent' ? Number(percent) : undefined,
});

const isPercentMissing = ({ outcome, percent }: Row): boolean =>
  outcome === 'percent' && (Number(percent) < 1 || Number(percent) > 99);

type TableProps = { saved: readonly FollowUpRule[]; groups: readonly CustomerGroup[] };

function FollowUpTable({ saved, groups }: TableProps) {
  const { t } = useTranslation();
  const form = useCallForm(
    followUpsApi.saveFollowUpRules,
    ({ rows }: { rows: Row[] }) => ({ rules: rows.map(toRule) }),
    {
      initialValues: { rows: saved.map(toRow) },
      problems: ({ rows }) => ({ rows: rows.some(isPercentMissing) && t('pricing.followUps.percentMissing') }),
      notValid: t('pricing.notValid'),
      checksOnBlur: false,
      done: t('pricing.followUps.saved'),
      unchanged: t('pricing.unchanged'),
      onDone: (_answer, values) => {
        form.fields.resetDirty(values);
      },
    },
  );
  const { rows } = form.values;
  useLeaveGuard(form.fields.isDirty());
  return (
    <Card withBorder padding="sm">
      <Form form={form} submitLabel={t('pricing.followUps.save')} button={{ size: 'xs' }} isOnPage>
        <Text size="sm" c="dimmed">
          {t('pricing.followUps.intro')}
        </Text>
        <ol className={classes['followUps']} aria-label={t('pricing.followUps.title')}>
          <FixedRow words={t('pricing.followUps.notWorking')} terms={t('pricing.followUps.outcome.free')} />
          {rows.map((row, index) => (
            <RuleRow key={row.key} form={form} row={row} index={index} groups={groups} />
          ))}
          <FixedRow words={t('pricing.followUps.else')} terms={t('pricing.followUps.outcome.difference')} />
        </ol>
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={rows.length >= maxFollowUpRules}
            onClick={() => {
              const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
              form.fields.insertListItem('rows', toRow({ kind: 'changeMethods', days: 14, outcome: 'free' }, key));
            }}
          >
            {t('pricing.followUps.add')}
          </Button>
        </Group>
      </Form>
    </Card>
  );
}

/** A row that nobody can change. */
function FixedRow({ words, terms }: { words: string; terms: string }) {
  return (
    <li className={classes['followUp']}>
      <Text size="sm" c="dimmed" flex="1 1 16rem">
        {words}
      </Text>
      <Text size="sm" c="dimmed">
        {terms}
      </Text>
    </li>
  );
}

type RowProps = { form: CallForm<{ rows: Row[] }>; row: Row; index: number; groups: readonly CustomerGroup[] };

/** A row of the operator: for which follow-ups it holds, and their price. */
function RuleRow({ form: { fields }, row, index, groups }: RowProps) {
  const { t } = useTranslation();
  const number = { number: index + 1 };
  const isLast = index === fields.getValues().rows.length - 1;
  const change = (more: Partial<Row>) => {
    fields.setFieldValue(`rows.${index}`, { ...row, ...more });
    fields.clearFieldError('rows');
  };
  const kinds = followUpKinds.map((kind) => ({ value: kind, label: t(`tasks.followUp.kind.${kind}`) }));
  const customers = groups.map(({ groupId, name }) => ({ value: String(groupId), label: name }));
  return (
    <li className={classes['followUp']}>
      <Choice
        flex="2 1 9rem"
        label={t('pricing.followUps.kindOf', number)}
        data={[{ value: '', label: t('pricing.followUps.anyKind') }, ...kinds]}
        value={row.kind}
        onChange={(kind) => {
          change({ kind });
        }}
      />
      <NumberInput
        size="xs"
        flex="1 1 7rem"
        aria-label={t('pricing.followUps.daysOf', number)}
        placeholder={t('pricing.followUps.anyTime')}
        prefix={`${t('pricing.followUps.upTo')} `}
        suffix={` ${t('pricing.followUps.days')}`}
        min={0}
        max={maxFollowUpDays}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={row.days}
        onChange={(days) => {
          change({ days });
        }}
      />
      <Choice
        flex="1 1 7.5rem"
        label={t('pricing.followUps.groupOf', number)}
        data={[{ value: '', label: t('pricing.followUps.anyone') }, ...customers]}
        value={row.groupId}
        onChange={(groupId) => {
          change({ groupId });
        }}
      />
      <Choice
        flex="1 1 7.5rem"
        label={t('pricing.followUps.outcomeOf', number)}
        data={followUpOutcomes.map((outcome) => ({ value: outcome, label: t(`pricing.followUps.outcome.${outcome}`) }))}
        value={row.outcome}
        onChange={(outcome) => {
          change({ outcome: FollowUpOutcome.parse(outcome) });
        }}
      />
      {row.outcome === 'percent' && (
        <NumberInput
          size="xs"
          w={60}
          aria-label={t('pricing.followUps.percentOf', number)}
          suffix=" %"
          min={1}
          max={99}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          error={fields.errors['rows'] !== undefined && isPercentMissing(row)}
          value={row.percent}
          onChange={(percent) => {
            change({ percent });
          }}
        />
      )}
      <Group gap={2} wrap="nowrap" ml="auto">
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t('pricing.followUps.up', number)}
          disabled={index === 0}
          onClick={() => {
            fields.reorderListItem('rows', { from: index, to: index - 1 });
          }}
        >
          <IconArrowUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={t('pricing.followUps.down', number)}
          disabled={isLast}
          onClick={() => {
            fields.reorderListItem('rows', { from: index, to: index + 1 });
          }}
        >
          <IconArrowDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="danger"
          aria-label={t('pricing.followUps.remove', number)}
          onClick={() => {
            fields.removeListItem('rows', index);
          }}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}

type ChoiceProps = {
  flex: string;
  label: string;
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** One of some words in a row, always one. */
function Choice({ flex, label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      size="xs"
      flex={flex}
      aria-label={label}
      data={data}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => {
        onChange(chosen ?? '');
      }}
    />
  );
}

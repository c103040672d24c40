import { Group, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { periodNamed, periodNames } from '#rules/statistics.ts';
import type { ChosenPeriod } from './usePeriod.ts';

/** A period by its name, or from one day to another. */
export function PeriodChooser({ chosen: { period, isValid, name, today, choose } }: { chosen: ChosenPeriod }) {
  const { t } = useTranslation();
  return (
    <Group align="flex-start" gap="sm" mb="md" role="group" aria-label={t('statistics.period.label')}>
      <Select
        w={160}
        label={t('statistics.period.label')}
        allowDeselect={false}
        data={[
          ...periodNames.map((one) => ({ value: one, label: t(`statistics.period.${one}`) })),
          { value: 'own', label: t('statistics.period.own'), disabled: name !== undefined },
        ]}
        value={name ?? 'own'}
        onChange={(value) => {
          const named = periodNames.find((one) => one === value);
          if (named !== undefined) void choose(periodNamed(named, today));
        }}
      />
      <TextInput
        type="date"
        label={t('statistics.period.from')}
        max={period.to}
        value={period.from}
        error={isValid ? undefined : t('statistics.period.notValid')}
        maw={260}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') void choose({ ...period, from: value });
        }}
      />
      <TextInput
        type="date"
        label={t('statistics.period.to')}
        min={period.from}
        value={period.to}
        description={t('statistics.period.zone')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') void choose({ ...period, to: value });
        }}
      />
    </Group>
  );
}

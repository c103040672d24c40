import { Checkbox, Select, Stack } from '@mantine/core';
import { type CompanyRight, companyRights } from '#contract/accounts/company-rights.ts';
import { findPreset, type RightsPreset, rightsPresets, sortRights } from '#rules/company-rights.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';

type Props = { rights: readonly CompanyRight[]; onChange: (rights: CompanyRight[]) => void };

/** Fields for the rights of a person: a preset, or a set of one's own. */
export function RightsFields({ rights, onChange }: Props) {
  const { t } = useTranslation();
  const preset = findPreset(rights) ?? 'custom';
  const names = Object.keys(rightsPresets) as RightsPreset[];
  const options = [...names, ...(preset === 'custom' ? (['custom'] as const) : [])];
  return (
    <Stack gap="sm">
      <Select
        label={t('accounts.people.preset')}
        allowDeselect={false}
        value={preset}
        data={options.map((name) => ({ value: name, label: t(`accounts.people.presets.${name}`) }))}
        onChange={(name) => {
          const chosen = names.find((one) => one === name);
          if (chosen !== undefined) onChange([...rightsPresets[chosen]]);
        }}
      />
      <Checkbox.Group
        label={t('accounts.people.rightsTitle')}
        value={[...rights]}
        onChange={(chosen) => {
          onChange(sortRights(companyRights.filter((one) => chosen.includes(one))));
        }}
      >
        <Stack gap="xs" mt={4}>
          {companyRights.map((right) => (
            <Checkbox key={right} value={right} label={t(`accounts.people.rights.${right}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Stack>
  );
}

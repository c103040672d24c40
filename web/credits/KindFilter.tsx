import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { creditKinds } from '#contract/credits.ts';
import type { useKindFilter } from './useKindFilter.ts';

/** Narrows a list of transactions to one kind. */
export function KindFilter({ filter: { kind, setKind } }: { filter: ReturnType<typeof useKindFilter> }) {
  const { t } = useTranslation();
  return (
    <Select
      w={150}
      label={t('credits.overview.kindLabel')}
      allowDeselect={false}
      data={[
        { value: 'all', label: t('credits.overview.allKinds') },
        ...creditKinds.map((one) => ({ value: one, label: t(`credits.kind.${one}`) })),
      ]}
      value={kind ?? 'all'}
      onChange={(chosen) => {
        void setKind(creditKinds.find((one) => one === chosen));
      }}
    />
  );
}

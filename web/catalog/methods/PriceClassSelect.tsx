import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PriceKind } from '#contract/pricing.ts';
import { noClass } from './method-values.ts';
import type { MethodFormState } from './useMethodForm.ts';
import { usePriceClasses } from './usePriceClasses.ts';

const fields = { main: 'mainClassId', addon: 'addonClassId' } as const;

/** The price class of a method for engine files, or for module files; each with its price. */
export function PriceClassSelect({ form, kind }: { form: MethodFormState; kind: PriceKind }) {
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

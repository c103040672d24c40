import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileRole } from '#contract/pricing.ts';
import { noClass } from './method-values.ts';
import type { MethodFormState } from './useMethodForm.ts';
import { usePriceClasses } from './usePriceClasses.ts';

const fields = {
  engine: { name: 'engineClassId', label: 'methods.fields.main', help: 'methods.help.main' },
  module: { name: 'moduleClassId', label: 'methods.fields.addon', help: 'methods.help.addon' },
} as const;

/** The price class of a method for engine files, or for module files; each with its price. */
export function PriceClassSelect({ form, kind }: { form: MethodFormState; kind: FileRole }) {
  const { t } = useTranslation();
  const classes = usePriceClasses(kind);
  const { name, label, help } = fields[kind];
  return (
    <Select
      label={t(label)}
      description={t(help)}
      allowDeselect={false}
      data={[
        { value: String(noClass), label: t('methods.noClass') },
        ...classes.map((one) => ({ value: String(one.priceClassId), label: one.label })),
      ]}
      value={String(form.values[name])}
      onChange={(chosen) => {
        const picked = classes.find(({ priceClassId }) => String(priceClassId) === chosen);
        form.setFieldValue(name, picked?.priceClassId ?? noClass);
      }}
    />
  );
}

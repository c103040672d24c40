import { NumberInput } from '@mantine/core';
import { type Person, peopleApi } from '#contract/accounts/people.ts';
import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import { creditCents } from '#contract/money.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { RightsFields } from './RightsFields.tsx';

type Values = { rights: CompanyRight[]; limit: string | number };

/** Changes what a colleague may do and spend. */
export function PersonForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useTranslation();
  const { personId, monthlyLimit } = person;
  const form = useCallForm(
    peopleApi.updatePerson,
    ({ rights, limit }: Values) => ({
      personId,
      rights,
      ...(typeof limit === 'number' && { monthlyLimit: creditCents(Math.round(limit * 100)) }),
    }),
    {
      initialValues: { rights: person.rights, limit: monthlyLimit === undefined ? '' : monthlyLimit / 100 },
      done: t('accounts.people.saved'),
      onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('accounts.people.change')}>
      <RightsFields
        rights={form.values.rights}
        onChange={(rights) => {
          form.fields.setFieldValue('rights', rights);
        }}
      />
      <NumberInput
        label={t('accounts.people.limit')}
        description={t('accounts.people.noLimit')}
        allowNegative={false}
        decimalScale={2}
        max={1_000_000}
        hideControls
        {...form.input('limit')}
      />
    </Form>
  );
}

import { Fieldset, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type AskedDetail, detailLimits } from '#contract/catalog/detail-answers.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import { judgeDetail } from '#rules/method-details.ts';
import { fieldIds } from './order-fields.ts';
import { detailKey, type OrderForm } from './order-form.ts';

type Props = {
  /** Those that were chosen. */
  methods: readonly Method[];
  answers: OrderForm['details'];
  onChange: (answers: OrderForm['details']) => void;
};

/** The details that the chosen methods ask for, each method with its own. */
export function DetailFields({ methods, answers, onChange }: Props) {
  const { t } = useTranslation();
  const asking = methods.filter(({ details }) => details.length > 0);
  if (asking.length === 0) return undefined;
  return (
    <div id={fieldIds.details}>
      {asking.map(({ methodId, customerName, details }) => (
        <Fieldset key={methodId} legend={t('ordering.details.of', { method: customerName })} mt="xs">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {details.map((detail) => {
              const key = detailKey(methodId, detail.number);
              return (
                <DetailField
                  key={key}
                  detail={detail}
                  answer={answers[key] ?? ''}
                  onChange={(answer) => {
                    onChange({ ...answers, [key]: answer });
                  }}
                />
              );
            })}
          </SimpleGrid>
        </Fieldset>
      ))}
    </div>
  );
}

type FieldProps = { detail: AskedDetail; answer: string; onChange: (answer: string) => void };

/** One detail as the field that its kind asks for; an answer that is not taken says why as it is typed. */
function DetailField({ detail, answer, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { kind, name, required, unit, choices } = detail;
  const judged = judgeDetail(detail, answer);
  const error = answer.trim() !== '' && !judged.ok && t(`ordering.details.problem.${judged.problem}`, boundsOf(detail));
  switch (kind) {
    case 'file':
      return (
        <Text size="sm" c="dimmed">
          {t(required ? 'ordering.details.file' : 'ordering.details.fileWelcome', { name })}
        </Text>
      );
    case 'choice':
      return (
        <Select
          label={name}
          required={required}
          clearable={!required}
          data={choices.map(({ value, label }) => ({ value, label }))}
          placeholder={t('ordering.details.choose')}
          value={answer === '' ? null : answer}
          error={error}
          onChange={(value) => {
            onChange(value ?? '');
          }}
        />
      );
    case 'value':
    case 'text':
      return (
        <TextInput
          label={name}
          required={required}
          value={answer}
          maxLength={detailLimits.answer}
          inputMode={kind === 'value' ? 'decimal' : 'text'}
          description={kind === 'value' ? rangeText(detail) : undefined}
          rightSection={unit === '' ? undefined : <Text size="sm">{unit}</Text>}
          rightSectionWidth={unit === '' ? undefined : `${unit.length + 2}ch`}
          error={error}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
          }}
        />
      );
  }

  function rangeText({ min, max }: AskedDetail): string | undefined {
    if (min !== undefined && max !== undefined) return t('ordering.details.between', boundsOf(detail));
    if (min !== undefined) return t('ordering.details.atLeast', boundsOf(detail));
    return max === undefined ? undefined : t('ordering.details.atMost', boundsOf(detail));
  }
}

/** The bounds of a value as they are written; empty where there is none. */
const boundsOf = ({ min, max }: AskedDetail) => ({ min: min ?? '', max: max ?? '' });

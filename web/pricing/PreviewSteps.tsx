import { Badge, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CurrentPriceSteps, PriceRule } from '#contract/pricing.ts';
import type { MethodId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { PreviewStep } from './PreviewStep.tsx';

const colors: Record<PriceRule, string> = { special: 'grape', customer: 'teal', standard: 'gray', notListed: 'yellow' };

type Props = { steps: CurrentPriceSteps; names: ReadonlyMap<MethodId, string> };

/** How a price comes about: each method with the rule that made its price, the discounts, the total. */
export function PreviewSteps({ steps, names }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const quantity = creditCents(steps.sum - steps.afterQuantityDiscount);
  const house = creditCents(steps.afterQuantityDiscount - steps.total);
  return (
    <Table fz="xs" verticalSpacing={4} horizontalSpacing={4} aria-label={t('pricing.preview.steps')}>
      <Table.Tbody>
        {steps.lines.map(({ methodId, price, rule }) => (
          <Table.Tr key={methodId}>
            <Table.Td>
              <Text size="xs">{names.get(methodId) ?? t('pricing.preview.method', { methodId })}</Text>
              <Badge size="xs" variant="light" color={colors[rule]} tt="none">
                {t(`pricing.rule.${rule}`)}
              </Badge>
            </Table.Td>
            <Table.Td ta="right" td={steps.flat ? 'line-through' : undefined}>
              {credits(price)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <PreviewStep
          label={steps.flat ? t('pricing.preview.flat') : t('pricing.preview.sum')}
          value={credits(steps.sum)}
        />
        {steps.quantityDiscountPercent > 0 && (
          <PreviewStep
            label={t('pricing.preview.quantity', { percent: steps.quantityDiscountPercent })}
            value={t('pricing.preview.less', { credits: credits(quantity) })}
          />
        )}
        {steps.globalDiscountPercent > 0 && (
          <PreviewStep
            label={t('pricing.preview.global', { percent: steps.globalDiscountPercent })}
            value={t('pricing.preview.less', { credits: credits(house) })}
          />
        )}
        <PreviewStep
          isTotal
          label={t('pricing.preview.total')}
          value={t('credits.short', { credits: credits(steps.total) })}
        />
      </Table.Tfoot>
    </Table>
  );
}

import { Badge, Card, Group, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { AppliedRule } from '#contract/pricing/price.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { SearchField } from '#web/kit/table/SearchField.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useRuleLabel } from '#web/vocabulary/useRuleLabel.ts';
import { type MethodPrices, type PriceInFile, searchMethods } from './method-prices.ts';
import classes from './pricing.module.css';

type Props = {
  methods: readonly MethodPrices[];
  /** The customer's group. */
  group: string | undefined;
  /** Rules that made any of the prices. */
  rules: readonly AppliedRule[];
  /** Of the operator; 0 where a campaign gives more. */
  globalDiscountPercent: number;
};

/** The methods with what each costs the customer, one per line, and a search for them. */
export function MethodPriceList({ methods, group, rules, globalDiscountPercent }: Props) {
  const { t } = useTranslation();
  const labelOf = useRuleLabel();
  const [search, setSearch] = useState('');
  const found = searchMethods(methods, search);
  const hasModules = methods.some(({ module }) => module !== undefined);
  return (
    <section aria-label={t('pricing.mine.list')}>
      <Group gap="sm" mb="xs" align="center">
        <SearchField words={search} placeholder={t('pricing.mine.search')} onSearch={setSearch} />
        <Text size="sm" c="dimmed" role="status">
          {t('pricing.mine.count', { count: found.length })}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {globalDiscountPercent > 0 && t('pricing.mine.discounted', { percent: globalDiscountPercent })}{' '}
        {rules.length > 0 && t('pricing.mine.included', { rules: rules.map(labelOf).join('; ') })}{' '}
        {hasModules && t('pricing.mine.moduleHint')}
      </Text>
      {found.length === 0 ? (
        <Card withBorder>
          <Text size="sm" c="dimmed" ta="center" py="md">
            {t(methods.length === 0 ? 'pricing.mine.none' : 'pricing.mine.noneFound')}
          </Text>
        </Card>
      ) : (
        <DataTable
          label={t('pricing.mine.list')}
          rows={found}
          rowKey={({ methodId }) => methodId}
          isDense
          columns={[
            {
              id: 'method',
              head: t('pricing.mine.method'),
              sortBy: ({ name }) => name,
              share: 34,
              phone: 'head',
              cell: ({ name }) => (
                <Text span size="sm" fw={500} title={name}>
                  {name}
                </Text>
              ),
              phoneCell: ({ name }) => (
                <Text size="sm" fw={500} className={classes['name'] ?? ''}>
                  {name}
                </Text>
              ),
            },
            {
              id: 'comment',
              share: 40,
              fromWidth: 1080,
              head: t('pricing.mine.comment'),
              cell: ({ comment }) => (
                <Text span size="xs" c="dimmed" title={comment}>
                  {comment}
                </Text>
              ),
            },
            {
              id: 'class',
              share: 26,
              head: t('pricing.mine.class'),
              phone: 'line',
              cell: (method) => <ClassAndSource of={method} group={group} />,
            },
            {
              id: 'engine',
              head: t('pricing.mine.engine'),
              isNumber: true,
              sortBy: ({ engine }) => engine?.price ?? Number.MAX_SAFE_INTEGER,
              phone: 'mark',
              cell: ({ engine }) => <PriceText of={engine} />,
            },
            hasModules && {
              id: 'module',
              head: t('pricing.mine.module'),
              isNumber: true,
              sortBy: ({ module }) => module?.price ?? Number.MAX_SAFE_INTEGER,
              phone: 'fact',
              cell: ({ module }) => <PriceText of={module} />,
              phoneCell: ({ module }) =>
                module !== undefined && (
                  <>
                    {t('pricing.mine.module')} <PriceText of={module} />
                  </>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}

/** The price class of a method, for each kind of file, and where its price comes from when that is not the list. */
function ClassAndSource({ of: { engine, module }, group = '' }: { of: MethodPrices; group: string | undefined }) {
  const { t } = useTranslation();
  const labels = {
    special: t('pricing.mine.specialPrice'),
    groupSpecial: t('pricing.rule.groupSpecial', { group }),
    customer: t('pricing.mine.own'),
    group: t('pricing.rule.group', { group }),
  };
  const offered = [engine, module].filter((price) => price !== undefined);
  const sources = new Set(offered.map(({ source }) => source));
  return (
    <Group component="span" gap={6} wrap="nowrap">
      <Text span size="xs" c="dimmed" truncate>
        {[...new Set(offered.map(({ className }) => className))].join(' · ')}
      </Text>
      {(['special', 'groupSpecial', 'customer', 'group'] as const).map(
        (source) =>
          sources.has(source) && (
            <Badge key={source} variant="light" size="sm" tt="none" flex="none">
              {labels[source]}
            </Badge>
          ),
      )}
    </Group>
  );
}

const noPrice = '–';

/** The price for the customer; the list price is struck through before it where it is higher. */
function PriceText({ of: found }: { of: PriceInFile | undefined }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  if (found === undefined)
    return (
      <Text span size="sm" c="dimmed">
        {noPrice}
      </Text>
    );
  const { price, listPrice } = found;
  return (
    <>
      {price < listPrice && (
        <Text span size="xs" c="dimmed" td="line-through" mr={6} aria-hidden>
          {credits(listPrice)}
        </Text>
      )}
      <Text span size="sm" fw={600}>
        {t('credits.short', { credits: credits(price) })}
      </Text>
      {price < listPrice && (
        <VisuallyHidden> {t('pricing.mine.standard', { credits: credits(listPrice) })}</VisuallyHidden>
      )}
    </>
  );
}

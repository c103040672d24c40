import { Box, Card, Group, NumberInput, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { GroupId, MethodId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { type GroupPrices as Prices, priceRulesApi } from '#contract/pricing/price-rules.ts';
import { type StandardPrices, standardPricesApi } from '#contract/pricing/standard-prices.ts';
import type { CustomerGroup } from '#contract/purchases/groups.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { PriceInput } from '#web/pricing/PriceInput.tsx';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { formatTypedPrice, priceIn } from '#web/pricing/typed-price.ts';

type Methods = Output<typeof priceRulesApi.getPriceRules>['methods'];
type Classes = Record<FileRole, StandardPrices['data']>;

type Props = { groups: readonly CustomerGroup[]; methods: Methods };

/** The prices of one group of customers at a time. */
export function GroupPrices({ groups, methods }: Props) {
  const { t, i18n } = useTranslation();
  const [groupId, setGroupId] = useState(groups[0]?.groupId);
  const language = i18n.language;
  const engine = useQuery(query(standardPricesApi.getStandardEnginePrices, { language }));
  const module = useQuery(query(standardPricesApi.getStandardModulePrices, { language }));
  const prices = useQuery({
    ...query(priceRulesApi.getGroupPrices, { groupId: groupId ?? GroupId.parse(0) }),
    enabled: groupId !== undefined,
  });
  if (groupId === undefined)
    return (
      <Text size="sm" c="dimmed">
        {t('pricing.further.groups.none')}
      </Text>
    );
  const isLoaded = prices.data !== undefined && engine.data !== undefined && module.data !== undefined;
  return (
    <Card withBorder padding="sm">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('pricing.further.groups.intro')}
        </Text>
        <Select
          size="xs"
          maw={280}
          label={t('pricing.further.groups.choose')}
          data={groups.map((one) => ({ value: String(one.groupId), label: one.name }))}
          value={String(groupId)}
          allowDeselect={false}
          onChange={(chosen) => {
            setGroupId(groups.find((one) => String(one.groupId) === chosen)?.groupId);
          }}
        />
        {prices.isError && <ErrorNotice error={prices.error} onRetry={() => void prices.refetch()} />}
        {isLoaded ? (
          <GroupForm
            key={`${groupId} ${JSON.stringify(prices.data)}`}
            groupId={groupId}
            saved={prices.data}
            classes={{ engine: engine.data.data, module: module.data.data }}
            methods={methods}
          />
        ) : (
          !prices.isError && <RowSkeletons label={t('pricing.loading')} />
        )}
      </Stack>
    </Card>
  );
}

type PriceTexts = Record<string, string>;
type Values = {
  flat: boolean;
  discountPercent: number | string;
  minimum: string;
  cap: string;
  engine: PriceTexts;
  module: PriceTexts;
  special: PriceTexts;
};

/** A field is empty, or has a price. */
const isPriceWrong = (typed: string): boolean => typed.trim() !== '' && priceIn(typed) === undefined;

/** The cap is below the minimum, as far as both are typed. */
const isCapTooLow = ({ minimum, cap }: Pick<Values, 'minimum' | 'cap'>): boolean =>
  (priceIn(minimum) ?? 0) > (priceIn(cap) ?? Infinity);

const pricesIn = (typed: PriceTexts) =>
  Object.entries(typed).flatMap(([id, text]) => {
    const price = priceIn(text);
    return price === undefined ? [] : [{ id: Number(id), price }];
  });

type FormProps = { groupId: GroupId; saved: Prices; classes: Classes; methods: Methods };

function GroupForm({ groupId, saved, classes, methods }: FormProps) {
  const { t, i18n } = useTranslation();
  const typed = (price: number | undefined) =>
    price === undefined ? '' : formatTypedPrice(creditCents(price), toNumberLocale(i18n.language));
  const typedClasses = (kind: FileRole): PriceTexts =>
    Object.fromEntries(saved[kind].map(({ priceClassId, price }) => [priceClassId, typed(price)]));
  const classPrices = (kind: FileRole, values: PriceTexts) => {
    const wanted = new Map(pricesIn(values).map(({ id, price }) => [id, price]));
    return classes[kind].flatMap(({ priceClassId }) => {
      const price = wanted.get(priceClassId);
      return price === undefined ? [] : [{ priceClassId, price }];
    });
  };
  const form = useCallForm(
    priceRulesApi.saveGroupPrices,
    (values: Values) => ({
      groupId,
      flat: values.flat,
      discountPercent: Number(values.discountPercent),
      minimum: priceIn(values.minimum),
      cap: priceIn(values.cap),
      engine: classPrices('engine', values.engine),
      module: classPrices('module', values.module),
      special: pricesIn(values.special).map(({ id, price }) => ({ methodId: MethodId.decode(id), price })),
    }),
    {
      initialValues: {
        flat: saved.flat,
        discountPercent: saved.discountPercent,
        minimum: typed(saved.minimum),
        cap: typed(saved.cap),
        engine: typedClasses('engine'),
        module: typedClasses('module'),
        special: Object.fromEntries(saved.special.map(({ methodId, price }) => [methodId, typed(price)])),
      },
      problems: ({ minimum, cap, engine, module, special }) => ({
        minimum: isPriceWrong(minimum) && t('pricing.notValid'),
        cap:
          (isPriceWrong(cap) && t('pricing.notValid')) ||
          (isCapTooLow({ minimum, cap }) && t('pricing.further.groups.capTooLow')),
        engine: Object.values(engine).some(isPriceWrong) && t('pricing.notValid'),
        module: Object.values(module).some(isPriceWrong) && t('pricing.notValid'),
        special: Object.values(special).some(isPriceWrong) && t('pricing.notValid'),
      }),
      notValid: t('pricing.notValid'),
      checksOnBlur: false,
      done: t('pricing.saved'),
      unchanged: t('pricing.unchanged'),
      onDone: (_answer, values) => {
        form.fields.resetDirty(values);
      },
    },
  );
  const { fields, values } = form;
  useLeaveGuard(fields.isDirty());
  const nameOf = new Map(methods.map(({ methodId, name }) => [String(methodId), name]));
  return (
    <Form form={form} submitLabel={t('pricing.save')} button={{ size: 'xs' }} isOnPage>
      <Switch label={t('pricing.flat.label')} {...form.checkbox('flat')} />
      <Group gap="sm" align="flex-start">
        <NumberInput
          size="xs"
          w={150}
          label={t('pricing.further.groups.discount')}
          suffix=" %"
          min={0}
          max={100}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.input('discountPercent')}
        />
        {(['minimum', 'cap'] as const).map((field) => (
          <Box key={field} w={180}>
            <PriceInput
              label={t(field === 'cap' ? 'pricing.further.cap' : 'pricing.further.minimum')}
              isLabelShown
              typed={values[field]}
              isWrong={fields.errors[field] !== undefined && isPriceWrong(values[field])}
              onType={(text) => {
                fields.setFieldValue(field, text);
                fields.clearFieldError(field);
              }}
            />
            {field === 'cap' && fields.errors['cap'] !== undefined && isCapTooLow(values) && (
              <Text size="xs" c="danger" role="alert">
                {t('pricing.further.groups.capTooLow')}
              </Text>
            )}
          </Box>
        ))}
      </Group>
      {(['engine', 'module'] as const).map((kind) => (
        <TypedPrices
          key={kind}
          title={t(`pricing.kind.${kind}`)}
          rows={classes[kind].map(({ priceClassId, name, price }) => ({
            id: String(priceClassId),
            name,
            placeholder: typed(price),
          }))}
          typed={values[kind]}
          isWrong={(text) => fields.errors[kind] !== undefined && isPriceWrong(text)}
          onChange={(next) => {
            fields.setFieldValue(kind, next);
            fields.clearFieldError(kind);
          }}
        />
      ))}
      <TypedPrices
        title={t('pricing.special.title')}
        rows={Object.keys(values.special).map((id) => ({ id, name: nameOf.get(id) ?? id, placeholder: '' }))}
        typed={values.special}
        isWrong={(text) => fields.errors['special'] !== undefined && isPriceWrong(text)}
        onChange={(next) => {
          fields.setFieldValue('special', next);
          fields.clearFieldError('special');
        }}
      />
      <Select
        size="xs"
        maw={280}
        label={t('pricing.special.add')}
        placeholder={t('pricing.special.methodHint')}
        searchable
        data={methods
          .filter(({ methodId }) => !(String(methodId) in values.special))
          .map(({ methodId, name }) => ({ value: String(methodId), label: name }))}
        value={null}
        onChange={(id) => {
          if (id !== null) fields.setFieldValue('special', { ...values.special, [id]: '' });
        }}
      />
    </Form>
  );
}

type TypedPricesProps = {
  title: string;
  rows: readonly { id: string; name: string; placeholder: string }[];
  typed: PriceTexts;
  isWrong: (text: string) => boolean;
  onChange: (typed: PriceTexts) => void;
};

/** Prices by name; an empty field has the price of everybody. */
function TypedPrices({ title, rows, typed, isWrong, onChange }: TypedPricesProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      <Stack gap={4}>
        {rows.map(({ id, name, placeholder }) => (
          <Group key={id} gap="sm" wrap="nowrap" justify="space-between">
            <Text size="xs">{name}</Text>
            <Box w={110}>
              <PriceInput
                label={t('pricing.priceOf', { name })}
                placeholder={placeholder}
                typed={typed[id] ?? ''}
                isWrong={isWrong(typed[id] ?? '')}
                onType={(text) => {
                  onChange({ ...typed, [id]: text });
                }}
              />
            </Box>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

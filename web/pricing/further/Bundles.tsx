import { Box, Card, MultiSelect, Text, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { MethodId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { maxBundleMethods, maxBundles, priceRulesApi } from '#contract/pricing/price-rules.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { PriceInput } from '#web/pricing/PriceInput.tsx';
import { toNumberLocale } from '#web/i18n/format-region.ts';
import { formatTypedPrice, priceIn } from '#web/pricing/typed-price.ts';
import { type Keyed, nextKey, RowList } from './RowList.tsx';

type Row = Keyed & { name: string; methodIds: string[]; price: string };

type Props = { saved: Pick<Output<typeof priceRulesApi.getPriceRules>, 'bundles' | 'cap' | 'methods'> };

const methodSet = ({ methodIds }: Row): string => methodIds.toSorted().join();

/** The same methods stand in an earlier row. */
const isTwice = (rows: readonly Row[], index: number): boolean =>
  rows.slice(0, index).some((other) => methodSet(other) === methodSet(rows[index] ?? other));

/** Bundles in the order in which they count, and the most that a file costs. */
export function Bundles({ saved }: Props) {
  const { t, i18n } = useTranslation();
  const typed = (price: number | undefined) =>
    price === undefined ? '' : formatTypedPrice(creditCents(price), toNumberLocale(i18n.language));
  const isWrong = (rows: readonly Row[]) =>
    rows.some(
      ({ name, methodIds, price }, index) =>
        name.trim() === '' || methodIds.length < 2 || priceIn(price) === undefined || isTwice(rows, index),
    );
  const isCapWrong = (cap: string) => cap.trim() !== '' && priceIn(cap) === undefined;
  const form = useCallForm(
    priceRulesApi.saveBundles,
    ({ rows, cap }: { rows: Row[]; cap: string }) => ({
      bundles: rows.map(({ name, methodIds, price }) => ({
        name: name.trim(),
        methodIds: methodIds.map((id) => MethodId.decode(id)),
        price: priceIn(price) ?? creditCents(0),
      })),
      cap: priceIn(cap),
    }),
    {
      initialValues: {
        rows: saved.bundles.map(({ name, methodIds, price }, key) => ({
          key,
          name,
          methodIds: methodIds.map(String),
          price: typed(price),
        })),
        cap: typed(saved.cap),
      },
      problems: ({ rows, cap }) => ({
        rows: isWrong(rows) && t('pricing.notValid'),
        cap: isCapWrong(cap) && t('pricing.notValid'),
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
  const isShown = fields.errors['rows'] !== undefined;
  const methods = saved.methods.map(({ methodId, name }) => ({ value: String(methodId), label: name }));
  return (
    <Card withBorder padding="sm">
      <Form form={form} submitLabel={t('pricing.save')} button={{ size: 'xs' }} isOnPage>
        <Text size="sm" c="dimmed">
          {t('pricing.further.bundles.intro')}
        </Text>
        <RowList
          label={t('pricing.further.bundles.title')}
          rows={values.rows}
          max={maxBundles}
          addLabel={t('pricing.further.bundles.add')}
          onAdd={() => {
            fields.insertListItem('rows', { key: nextKey(values.rows), name: '', methodIds: [], price: '' });
          }}
          removeLabel={(number) => t('pricing.further.bundles.remove', { number })}
          onRemove={(index) => {
            fields.removeListItem('rows', index);
          }}
          renderRow={(row, index) => {
            const number = { number: index + 1 };
            const change = (more: Partial<Row>) => {
              fields.setFieldValue(`rows.${index}`, { ...row, ...more });
              fields.clearFieldError('rows');
            };
            return (
              <>
                <TextInput
                  size="xs"
                  flex="1 1 9rem"
                  aria-label={t('pricing.further.bundles.nameOf', number)}
                  placeholder={t('pricing.further.name')}
                  maxLength={80}
                  value={row.name}
                  error={isShown && row.name.trim() === '' && t('pricing.problem.missing')}
                  onChange={({ currentTarget }) => {
                    change({ name: currentTarget.value });
                  }}
                />
                <MultiSelect
                  size="xs"
                  flex="2 1 14rem"
                  aria-label={t('pricing.further.bundles.methodsOf', number)}
                  placeholder={row.methodIds.length === 0 ? t('pricing.preview.methodsHint') : ''}
                  data={methods}
                  searchable
                  hidePickedOptions
                  maxValues={maxBundleMethods}
                  value={row.methodIds}
                  error={
                    isShown &&
                    (row.methodIds.length < 2
                      ? t('pricing.further.bundles.tooFew')
                      : isTwice(values.rows, index) && t('pricing.further.bundles.twice'))
                  }
                  onChange={(methodIds) => {
                    change({ methodIds });
                  }}
                />
                <Box flex="1 1 5rem">
                  <PriceInput
                    label={t('pricing.further.bundles.priceOf', number)}
                    placeholder={t('pricing.columns.price')}
                    typed={row.price}
                    isWrong={isShown && priceIn(row.price) === undefined}
                    onType={(price) => {
                      change({ price });
                    }}
                  />
                </Box>
              </>
            );
          }}
        />
        <Box maw={220}>
          <PriceInput
            label={t('pricing.further.cap')}
            isLabelShown
            typed={values.cap}
            isWrong={fields.errors['cap'] !== undefined}
            onType={(cap) => {
              fields.setFieldValue('cap', cap);
            }}
          />
        </Box>
      </Form>
    </Card>
  );
}

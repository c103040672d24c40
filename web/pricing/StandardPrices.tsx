import { Box, Button, Card, Grid, Group, Indicator, Skeleton, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents } from '#contract/money.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { standardPricesApi } from '#contract/pricing/standard-prices.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { FollowUps } from './FollowUps.tsx';
import { PriceInput } from './PriceInput.tsx';
import { PricePreview } from './PricePreview.tsx';
import { StandardPriceForm, type StandardPricesState, useStandardPrices } from './StandardPriceForm.tsx';
import { priceIn } from './typed-price.ts';

const furtherKinds = ['groups', 'bundles', 'surcharges', 'campaigns'] as const;

// Most visits are to the classes.
const FurtherPrices = lazy(async () => ({ default: (await import('./further/FurtherPrices.tsx')).FurtherPrices }));

/** The prices of files unless something else was agreed on, and their sum for a vehicle and its methods. */
export function StandardPrices({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation();
  const engine = useStandardPrices('engine');
  const module = useStandardPrices('module');
  const kinds: [FileRole, StandardPricesState][] = [
    ['engine', engine],
    ['module', module],
  ];
  useLeaveGuard(engine.isUnsaved || module.isUnsaved);
  return (
    <Stack gap="md">
      <PageTitle title={usePageTitle()}>{tools}</PageTitle>
      <Text size="sm" c="dimmed">
        {t('pricing.intro')}
      </Text>
      {/* All of it at once: on a phone the preview stands below the prices, wherever they end. */}
      {engine.prices.isPending || module.prices.isPending ? (
        <PricesPending />
      ) : (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, lg: 8 }}>
            <Tabs defaultValue="engine">
              <Tabs.List mb="sm">
                {kinds.map(([kind, { isUnsaved }]) => (
                  <Tabs.Tab key={kind} value={kind}>
                    <Indicator disabled={!isUnsaved} offset={-4} size={8} color="attention">
                      {t(`pricing.kind.${kind}`)}
                    </Indicator>
                  </Tabs.Tab>
                ))}
                <Tabs.Tab value="followUps">{t('pricing.followUps.title')}</Tabs.Tab>
                {furtherKinds.map((kind) => (
                  <Tabs.Tab key={kind} value={kind}>
                    {t(`pricing.further.${kind}.title`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              {kinds.map(([kind, state]) => (
                <Tabs.Panel key={kind} value={kind}>
                  <Stack gap="sm">
                    <StandardPriceForm kind={kind} state={state} />
                    <NewPriceClass kind={kind} />
                  </Stack>
                </Tabs.Panel>
              ))}
              <Tabs.Panel value="followUps">
                <FollowUps />
              </Tabs.Panel>
              {furtherKinds.map((kind) => (
                <Tabs.Panel key={kind} value={kind}>
                  <Suspense fallback={<RowSkeletons label={t('pricing.loading')} />}>
                    <FurtherPrices kind={kind} />
                  </Suspense>
                </Tabs.Panel>
              ))}
            </Tabs>
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 4 }}>
            <Card withBorder padding="sm" component="section" aria-label={t('pricing.preview.title')}>
              <PricePreview />
            </Card>
          </Grid.Col>
        </Grid>
      )}
    </Stack>
  );
}

/** The shape of the prices until they are there: classes in lines, beside them the preview. */
function PricesPending() {
  const { t } = useTranslation();
  return (
    <Grid gap="md" role="status" aria-busy aria-label={t('pricing.loading')}>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Skeleton h={36} w={220} mb="sm" />
        <Card withBorder padding="sm">
          {[28, 36, 22, 31, 26].map((width) => (
            <Group key={width} h={52} justify="space-between" wrap="nowrap">
              <Skeleton h={28} w={`${width}%`} />
              <Skeleton h={28} w={96} />
            </Group>
          ))}
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }} visibleFrom="lg">
        <Skeleton h={268} radius="lg" />
      </Grid.Col>
    </Grid>
  );
}

const create = { engine: standardPricesApi.createEnginePriceClass, module: standardPricesApi.createModulePriceClass };

/** Adds a price class below the others. */
function NewPriceClass({ kind }: { kind: FileRole }) {
  const { t } = useTranslation();
  const form = useCallForm(
    create[kind],
    ({ name, price }: { name: string; price: string }) => ({
      name: name.trim(),
      price: priceIn(price) ?? creditCents(0),
    }),
    {
      initialValues: { name: '', price: '' },
      problems: ({ name, price }) => ({
        name: name.trim() === '' && t('pricing.problem.missing'),
        price: priceIn(price) === undefined && t('pricing.notValid'),
      }),
      notValid: t('pricing.notValid'),
      checksOnBlur: false,
      problemPlace: 'notice',
      done: t('pricing.add.done'),
      unchanged: t('pricing.unchanged'),
      onDone: () => {
        form.fields.reset();
      },
    },
  );
  return (
    <Card withBorder padding="xs">
      <PlainForm onSubmit={form.submit} aria-label={t('pricing.add.title')}>
        <Group gap="sm" align="flex-end" wrap="wrap">
          <TextInput size="xs" flex="1 1 12rem" label={t('pricing.add.name')} {...form.text('name')} />
          <Box flex="1 1 6rem">
            <PriceInput
              label={t('pricing.add.price')}
              isLabelShown
              typed={form.values.price}
              isWrong={form.fields.errors['price'] !== undefined}
              onType={(price) => {
                form.fields.setFieldValue('price', price);
              }}
            />
          </Box>
          <Button
            type="submit"
            size="xs"
            variant="default"
            loading={form.isPending}
            leftSection={<IconPlus size={14} aria-hidden />}
          >
            {t('pricing.add.button')}
          </Button>
        </Group>
      </PlainForm>
    </Card>
  );
}

import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconHistory, IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { pricingApi } from '#contract/pricing.ts';
import { seedApi } from '#contract/seed.ts';
import type { settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useCommandWith } from '#web/kit/useCommand.ts';
import type { OrderForm } from './order-form.ts';
import type { ChosenNames } from './save-order.ts';

type DemoVehicle = NonNullable<Output<typeof settingsApi.loadGlobalOptions>['demoVehicle']>;

type Props = { demo: DemoVehicle; onChoose: (choice: Pick<OrderForm, 'vehicle' | 'methodIds'>) => void };

/** In demo mode: a readout to order with, and the vehicle and method that go with it. */
export function DemoCard({ demo, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  // Chosen as a customer would: from the answers of the search and of the prices.
  const choice = useCommandWith(
    [],
    async ({ vehicleId, methodName }: DemoVehicle) => {
      const [vehicles, methods] = await Promise.all([
        client.fetchQuery(query(catalogApi.searchVehicles, { vehicleId, search: '' })),
        client.fetchQuery(query(pricingApi.getOfferedMethods, { vehicleId, language: i18n.language })),
      ]);
      const fitting = methods.filter(({ name }) => name === methodName);
      return { vehicle: vehicles.data[0], methodIds: fitting.map(({ methodId }) => methodId) };
    },
    { onDone: onChoose, failed: () => undefined },
  );
  return (
    <Alert variant="default" icon={<IconSparkles aria-hidden />} title={t('order.demo.title')}>
      <Text size="sm">{t('order.demo.text', { vehicle: `${demo.brand} ${demo.model}` })}</Text>
      <Text size="sm">{t('order.demo.steps')}</Text>
      <Group gap="xs" mt="sm">
        <DownloadButton call={seedApi.downloadDemoReadout} input={{}} size="xs" variant="filled">
          {t('order.demo.download')}
        </DownloadButton>
        <Button size="xs" variant="default" loading={choice.isPending} onClick={() => void choice.run(demo)}>
          {t('order.demo.choose')}
        </Button>
      </Group>
      {choice.error !== null && <ErrorNotice error={choice.error} />}
    </Alert>
  );
}

type RestoredNoteProps = { fileNames: ChosenNames; onStartOver: () => void };

/** Says that an unfinished order is back after a reload, and which files it had. */
export function RestoredNote({ fileNames, onStartOver }: RestoredNoteProps) {
  const { t, i18n } = useTranslation();
  const names = [fileNames.engineFile, fileNames.moduleFile, fileNames.supportFile].filter(
    (name) => name !== undefined,
  );
  return (
    <Alert variant="default" icon={<IconHistory aria-hidden />} title={t('order.restored.title')}>
      <Text size="sm">
        {names.length === 0
          ? t('order.restored.text')
          : t('order.restored.files', { files: new Intl.ListFormat(i18n.language).format(names) })}
      </Text>
      <Anchor component="button" type="button" size="sm" mt={4} onClick={onStartOver}>
        {t('order.restored.startOver')}
      </Anchor>
    </Alert>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { seedApi } from '#contract/seed.ts';
import { download } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { type DemoVehicle, useDemoChoice } from './useDemoChoice.ts';
import type { OrderForm } from './order-form.ts';

type Props = { demo: DemoVehicle; onChoose: (choice: Pick<OrderForm, 'vehicle' | 'methodIds'>) => void };

/** In demo mode: a readout to order with, and the vehicle and method that go with it. */
export function DemoCard({ demo, onChoose }: Props) {
  const { t } = useTranslation();
  const readout = useMutation({ mutationFn: () => download(seedApi.downloadDemoReadout, {}) });
  const choice = useDemoChoice(demo, onChoose);
  return (
    <Alert variant="default" icon={<IconSparkles aria-hidden />} title={t('ordering.demo.title')}>
      <Text size="sm">{t('ordering.demo.text', { vehicle: `${demo.brand} ${demo.model}` })}</Text>
      <Text size="sm">{t('ordering.demo.steps')}</Text>
      <Group gap="xs" mt="sm">
        <Button
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={readout.isPending}
          onClick={() => {
            readout.mutate();
          }}
        >
          {t('ordering.demo.download')}
        </Button>
        <Button
          size="xs"
          variant="default"
          loading={choice.isPending}
          onClick={() => {
            choice.mutate();
          }}
        >
          {t('ordering.demo.choose')}
        </Button>
      </Group>
      {readout.isError && <ErrorNotice error={readout.error} />}
      {choice.isError && <ErrorNotice error={choice.error} />}
    </Alert>
  );
}

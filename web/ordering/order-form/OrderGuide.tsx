import {
  Alert,
  Anchor,
  Button,
  Group,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  ThemeIcon,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconCheck, IconHistory, IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
import classes from './order-form.module.css';
import type { OrderForm } from './order-form.ts';
import type { ChosenNames } from './save-order.ts';

const steps = ['vehicle', 'methods', 'upload'] as const;

/** The three steps of an order, those done filled, each a link to its card. */
export function OrderSteps({ done }: { done: number }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('ordering.steps.label')}>
      <SimpleGrid component="ol" cols={3} spacing="xs" className={classes['steps']}>
        {steps.map((step, index) => (
          <li key={step} aria-current={index === done ? 'step' : undefined}>
            <Progress value={index < done ? 100 : 0} size="sm" color="green" aria-hidden mb={4} />
            <Anchor
              href={`#order-step-${index + 1}`}
              size="sm"
              fz={{ base: 'xs', sm: 'sm' }}
              c={index === done ? 'inherit' : 'dimmed'}
            >
              {t(`ordering.steps.${step}`)}
            </Anchor>
          </li>
        ))}
      </SimpleGrid>
      <VisuallyHidden aria-live="polite">{t('ordering.steps.count', { done })}</VisuallyHidden>
    </nav>
  );
}

type StepCardProps = { number: number; title: string; done: boolean; children: ReactNode };

/** One of the three steps of an order; its number becomes a check mark when it is done. */
export function StepCard({ number, title, done, children }: StepCardProps) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p={{ base: 'sm', sm: 'md' }} component="section" id={`order-step-${number}`}>
      <Stack gap="md">
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon
            radius="xl"
            size={28}
            variant={done ? 'filled' : 'default'}
            color={done ? 'green' : 'gray'}
            aria-hidden
          >
            {done ? <IconCheck size={16} stroke={2.5} /> : number}
          </ThemeIcon>
          <Title order={2} size="h4">
            {title}
            {done && <VisuallyHidden>{t('ordering.steps.done')}</VisuallyHidden>}
          </Title>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}

type DemoVehicle = NonNullable<Output<typeof settingsApi.loadGlobalOptions>['demoVehicle']>;

type DemoCardProps = { demo: DemoVehicle; onChoose: (choice: Pick<OrderForm, 'vehicle' | 'methodIds'>) => void };

/** In demo mode: a readout to order with, and the vehicle and method that go with it. */
export function DemoCard({ demo, onChoose }: DemoCardProps) {
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
    <Alert variant="default" icon={<IconSparkles aria-hidden />} title={t('ordering.demo.title')}>
      <Text size="sm">{t('ordering.demo.text', { vehicle: `${demo.brand} ${demo.model}` })}</Text>
      <Text size="sm">{t('ordering.demo.steps')}</Text>
      <Group gap="xs" mt="sm">
        <DownloadButton call={seedApi.downloadDemoReadout} input={{}} size="xs" variant="filled">
          {t('ordering.demo.download')}
        </DownloadButton>
        <Button size="xs" variant="default" loading={choice.isPending} onClick={() => void choice.run(demo)}>
          {t('ordering.demo.choose')}
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
    <Alert variant="default" icon={<IconHistory aria-hidden />} title={t('ordering.restored.title')}>
      <Text size="sm">
        {names.length === 0
          ? t('ordering.restored.text')
          : t('ordering.restored.files', { files: new Intl.ListFormat(i18n.language).format(names) })}
      </Text>
      <Anchor component="button" type="button" size="sm" mt={4} onClick={onStartOver}>
        {t('ordering.restored.startOver')}
      </Anchor>
    </Alert>
  );
}

import { Alert, Anchor, Button, Group, Progress, SimpleGrid, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconHistory, IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaskId } from '#contract/ids.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { type Vehicle, vehiclesApi } from '#contract/catalog/vehicles.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { seedApi } from '#contract/seed.ts';
import type { settingsApi } from '#contract/settings.ts';
import { askForFile, query } from '#web/api/index.ts';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import classes from './order-form.module.css';
import { stepIds } from './order-fields.ts';
import type { Missing, OrderForm } from './order-form.ts';
import type { ChosenNames } from './save-order.ts';

/** The three steps of the specification: what can be missing in each, and how much of it every order needs. */
const steps: Record<keyof typeof stepIds, { readonly parts: readonly Missing[]; readonly needed: number }> = {
  vehicle: { parts: ['vehicle', 'fileQuestion'], needed: 1 },
  methods: { parts: ['method', 'dtc', 'details'], needed: 1 },
  upload: {
    parts: ['engineFile', 'supportFile', 'vin', 'additional', 'ownDetails', 'reading', 'legalNotice', 'terms'],
    needed: 3,
  },
};

type Step = keyof typeof steps;
const stepNames = ['vehicle', 'methods', 'upload'] as const satisfies readonly Step[];

type StepsProps = { /** As the specification counts them. */ done: number; missing: readonly Missing[] };

/** The three steps of an order, each filled as far as nothing of it is missing, and a link to its part of the page. */
export function OrderSteps({ done, missing }: StepsProps) {
  const { t } = useTranslation();
  const shares = stepNames.map((step) => measureShare(step, missing));
  const present = shares.findIndex((filled) => filled < 1);
  const count = missing.length;
  return (
    <nav aria-label={t('ordering.steps.label')}>
      <SimpleGrid component="ol" cols={3} spacing="xs" className={classes['steps']}>
        {stepNames.map((step, index) => (
          <li key={step} aria-current={index === present ? 'step' : undefined}>
            <Anchor href={`#${stepIds[step]}`} size="xs" c={index === present ? 'inherit' : 'dimmed'}>
              {t(`ordering.steps.${step}`)}
            </Anchor>
            <Progress value={100 * (shares[index] ?? 0)} size={3} mt={2} aria-hidden />
          </li>
        ))}
      </SimpleGrid>
      <VisuallyHidden aria-live="polite">
        {t('ordering.steps.count', { done })} {count > 0 && t('ordering.steps.missing', { count })}
      </VisuallyHidden>
    </nav>
  );
}

/** The share of a step that is there, from 0 to 1. */
function measureShare(step: Step, missing: readonly Missing[]): number {
  const { parts, needed } = steps[step];
  return Math.max(0, 1 - parts.filter((part) => missing.includes(part)).length / needed);
}

type StepProps = {
  step: Step;
  isDone: boolean;
  /** Stands at the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** One of the parts of an order under its heading, with a check mark when it is done. */
export function OrderStep({ step, isDone, action, children }: StepProps) {
  const { t } = useTranslation();
  const id = stepIds[step];
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes['step']}>
      <Group gap={6} mb="sm">
        <Title order={2} size="h6" id={`${id}-title`}>
          {t(`ordering.steps.${step}`)}
        </Title>
        {isDone && (
          <>
            <IconCheck size={16} color="var(--mantine-color-good-text)" aria-hidden />
            <VisuallyHidden>{t('ordering.steps.done')}</VisuallyHidden>
          </>
        )}
        {action}
      </Group>
      {children}
    </section>
  );
}

type DemoVehicle = NonNullable<Output<typeof settingsApi.loadGlobalOptions>['demoVehicle']>;

type DemoChoice = Pick<OrderForm, 'methodIds' | 'vin' | 'checksumWanted'> & {
  vehicle: Vehicle | undefined;
  engineFile: File;
};
type DemoCardProps = { demo: DemoVehicle; onChoose: (choice: DemoChoice) => void };

/** In demo mode: an order filled in by one tap, with a made-up readout, as if a customer had chosen it all. */
export function DemoCard({ demo, onChoose }: DemoCardProps) {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  // Chosen as a customer would: from the answers of the search and of the prices.
  const choice = useCommandWith(
    [],
    async ({ vehicleId, methodName, vin }: DemoVehicle) => {
      const [vehicles, methods, readout] = await Promise.all([
        client.fetchQuery(query(vehiclesApi.searchVehicles, { vehicleId, search: '' })),
        client.fetchQuery(query(filePricesApi.getOfferedMethods, { vehicleId, language: i18n.language })),
        askForFile(seedApi.downloadDemoReadout, {}),
      ]);
      const fitting = methods.filter(({ name }) => name === methodName);
      return {
        vehicle: vehicles.data[0],
        methodIds: fitting.map(({ methodId }) => methodId),
        engineFile: new File([readout.blob], readout.fileName),
        vin,
        // Visitors of the demo have no tool that corrects the checksum.
        checksumWanted: true,
      };
    },
    { onDone: onChoose, failed: () => undefined },
  );
  return (
    <Alert variant="default" p="sm" icon={<IconSparkles aria-hidden />} title={t('ordering.demo.title')}>
      <Text size="sm">{t('ordering.demo.text', { vehicle: `${demo.brand} ${demo.model}` })}</Text>
      <Group gap="xs" mt="xs">
        <Button
          size="xs"
          variant="light"
          className={classes['touch'] ?? ''}
          loading={choice.isPending}
          onClick={() => void choice.run(demo)}
        >
          {t('ordering.demo.use')}
        </Button>
        <DownloadButton call={seedApi.downloadDemoReadout} input={{}} size="xs" variant="subtle">
          {t('ordering.demo.download')}
        </DownloadButton>
      </Group>
      {choice.error !== null && <ErrorNotice error={choice.error} />}
    </Alert>
  );
}

type RestoredNoteProps = { fileNames: ChosenNames; onStartOver: () => void };

/** Says that the form stands in for a rejected order, with the way to an empty one. */
export function RestartNote({ taskId, onStartOver }: { taskId: TaskId; onStartOver: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert variant="default" icon={<IconHistory aria-hidden />} title={t('ordering.again.inPlace', { task: taskId })}>
      <Text size="sm">{t('ordering.again.filledIn')}</Text>
      <Anchor component="button" type="button" size="sm" mt={4} onClick={onStartOver}>
        {t('ordering.restored.startOver')}
      </Anchor>
    </Alert>
  );
}

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

import { Alert, Anchor, Checkbox, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { IconRobot, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { automationApi } from '#contract/automation.ts';
import type { Method } from '#contract/pricing.ts';
import { additionalTextLimit, type ManualReason, taskPriorities } from '#contract/tasks.ts';
import { isSlaveFile } from '#rules/file-types.ts';
import { isAdditionalTextValid, isVinValid, manualReasonOf } from '#rules/order.ts';
import { query } from '#web/api/index.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { Term } from '#web/kit/Term.tsx';
import { type FileChecks, hasForecast } from '#web/tasks/file-check.ts';
import { noticesOf } from '#rules/legal-notices.ts';
import { FileCheckCard, FileCheckLine } from './FileCheckCard.tsx';
import { FileField } from './FileField.tsx';
import { LegalNotices } from './LegalNotices.tsx';
import { fieldIds } from './order-fields.ts';
import { dtcOf, hasModule, isForModule, moduleMethods, offersChecksum, type OrderForm } from './order-form.ts';
import type { ChosenNames } from './save-order.ts';

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  /** The names of the files that were chosen before a reload. */
  fileNames: ChosenNames | undefined;
  checks: FileChecks;
  onChange: (change: Partial<OrderForm>) => void;
};

const cardIds = { engine: 'order-check-engine', module: 'order-check-module' } as const;

/** The files of an order and its details. What arrives by itself stands below all fields: it may grow without moving one. */
export function UploadStep({ form, methods, fileNames, checks, onChange }: Props) {
  const { t } = useTranslation();
  const { vehicle, engineFile, moduleFile, supportFile } = form;
  // In a window of its own: the order stays as it is.
  const terms = (
    <Anchor inherit underline="always" target="_blank" renderRoot={(props) => <Link to="/agb" {...props} />} />
  );
  const slave = engineFile !== undefined && isSlaveFile(engineFile.name);
  return (
    <Stack gap="md">
      <FileField
        purpose="original"
        id={fieldIds.engineFile}
        chosenBefore={fileNames?.engineFile}
        required
        label={t('ordering.file.engine')}
        term="readout"
        file={engineFile}
        mark={
          <StateBadge
            size="sm"
            color={slave ? 'orange' : 'blue'}
            label={slave ? t('ordering.file.slave') : t('ordering.file.master')}
          />
        }
        onChoose={(file) => {
          onChange({ engineFile: file });
        }}
      />
      <FileCheckLine check={checks.engine} cardId={cardIds.engine} />
      {offersChecksum(form) && (
        <Checkbox
          label={<Term of="checksum">{t('ordering.checksum.label')}</Term>}
          description={t('ordering.checksum.hint')}
          checked={form.checksumWanted}
          onChange={({ currentTarget }) => {
            onChange({ checksumWanted: currentTarget.checked });
          }}
        />
      )}
      {hasModule(vehicle) && (
        <FileField
          purpose="module"
          chosenBefore={fileNames?.moduleFile}
          label={t('ordering.file.optional', { label: t('ordering.file.module') })}
          term="moduleFile"
          description={t(methods.some(isForModule) ? 'ordering.file.moduleHint' : 'ordering.file.moduleFree')}
          file={moduleFile}
          onChoose={(file) => {
            onChange({ moduleFile: file });
          }}
        />
      )}
      <FileCheckLine check={checks.module} cardId={cardIds.module} />
      <OrderDetails form={form} onChange={onChange} />
      <FileField
        purpose="support"
        chosenBefore={fileNames?.supportFile}
        label={t('ordering.file.optional', { label: t('ordering.file.support') })}
        description={t('ordering.file.supportHint')}
        file={supportFile}
        onChoose={(file) => {
          onChange({ supportFile: file });
        }}
      />
      <LegalNotices
        kinds={noticesOf(methods)}
        confirmed={form.legalNotices}
        onChange={(legalNotices) => {
          onChange({ legalNotices });
        }}
      />
      <Checkbox
        id={fieldIds.terms}
        required
        label={<Trans i18nKey="ordering.terms" components={{ terms }} />}
        checked={form.termsAccepted}
        onChange={({ currentTarget }) => {
          onChange({ termsAccepted: currentTarget.checked });
        }}
      />
      <ServiceNote form={form} methods={methods} isForecastShown={hasForecast(checks.engine)} />
      <FileCheckCard
        id={cardIds.engine}
        check={checks.engine}
        methods={vehicle === undefined ? [] : methods}
        priority={form.priority}
        onOtherFile={() => {
          onChange({ engineFile: undefined });
        }}
      />
      <FileCheckCard
        id={cardIds.module}
        check={checks.module}
        methods={moduleMethods(vehicle, methods)}
        priority={form.priority}
        onOtherFile={() => {
          onChange({ moduleFile: undefined });
        }}
      />
    </Stack>
  );
}

type OrderDetailsProps = { form: OrderForm; onChange: (change: Partial<OrderForm>) => void };

/** VIN, priority and additional text. */
function OrderDetails({ form, onChange }: OrderDetailsProps) {
  const { t } = useTranslation();
  const [isVinEntered, setIsVinEntered] = useState(false);
  const { vin, additional, priority } = form;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          id={fieldIds.vin}
          required
          label={<Term of="vin">{t('ordering.vin.label')}</Term>}
          description={t('ordering.vin.hint')}
          value={vin}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isVinEntered && vin !== '' && !isVinValid(vin) ? t('ordering.vin.notValid') : undefined}
          onBlur={() => {
            setIsVinEntered(true);
          }}
          onChange={({ currentTarget }) => {
            onChange({ vin: currentTarget.value });
          }}
        />
        <Select
          label={t('ordering.priority.label')}
          description={t('ordering.priority.hint')}
          allowDeselect={false}
          value={priority}
          data={taskPriorities.map((value) => ({ value, label: t(`ordering.priority.${value}`) }))}
          onChange={(value) => {
            if (value !== null) onChange({ priority: value });
          }}
        />
      </SimpleGrid>
      <Textarea
        id={fieldIds.additional}
        label={t('ordering.additional.label')}
        placeholder={t('ordering.additional.placeholder')}
        description={t('ordering.additional.counter', {
          used: Array.from(additional).length,
          limit: additionalTextLimit,
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={additional}
        error={isAdditionalTextValid(additional) ? undefined : t('ordering.additional.tooLong')}
        onChange={({ currentTarget }) => {
          onChange({ additional: currentTarget.value });
        }}
      />
    </Stack>
  );
}

type ServiceNoteProps = {
  form: OrderForm;
  methods: readonly Method[];
  /** The check of the file shows it for each method. */
  isForecastShown: boolean;
};

/** The automatic service as the one to handle the order, or support with the reason. */
function ServiceNote({ form, methods, isForecastShown }: ServiceNoteProps) {
  const { t } = useTranslation();
  const { data: service } = useQuery({ ...query(automationApi.getAutomaticService, {}), refetchInterval: 60_000 });
  const { engineFile } = form;
  const state = service?.state ?? 'on';
  if (engineFile === undefined || methods.length === 0)
    return state === 'on' ? undefined : note(state !== 'off', t(`ordering.service.${state}`));
  const reason = manualReasonOf({
    modificationMode: 'automatic',
    fileName: engineFile.name,
    methods,
    ...dtcOf(form, methods),
  });
  if (reason === undefined && isForecastShown && state === 'on') return undefined;
  if (reason === undefined) return note(state !== 'off', t(`ordering.service.${state === 'on' ? 'automatic' : state}`));
  const texts: Partial<Record<ManualReason, string>> = {
    fileTypeManual: t('ordering.service.fileType'),
    notListedMethod: t('ordering.service.notListed'),
    dtcCodes: t('ordering.service.dtc'),
  };
  return note(false, texts[reason] ?? t('ordering.service.byHand'));
}

const note = (automatic: boolean, text: string) => (
  <Alert
    variant="default"
    p="xs"
    icon={
      automatic ? (
        <IconRobot color="var(--mantine-color-green-text)" aria-hidden />
      ) : (
        <IconUser color="var(--mantine-color-blue-text)" aria-hidden />
      )
    }
  >
    {text}
  </Alert>
);

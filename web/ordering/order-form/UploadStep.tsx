import { Anchor, Checkbox, Input, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Method } from '#contract/pricing/file-prices.ts';
import { additionalTextLimit } from '#contract/tasks/task.ts';
import { taskPriorities } from '#contract/tasks/status.ts';
import { isSlaveFile } from '#rules/file-types.ts';
import { isAdditionalTextValid, isVinValid } from '#rules/order.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { demandsFile } from '#rules/method-details.ts';
import { Term } from '#web/kit/format/Term.tsx';
import type { FileCheck, FileChecks } from '#web/tasks/file-check.ts';
import { FileCheckCard } from './FileCheckCard.tsx';
import { OrderExtras } from './OrderExtras.tsx';
import { FileField } from './FileField.tsx';
import { fieldIds } from './order-fields.ts';
import classes from './order-form.module.css';
import { hasModule, isForModule, offersChecksum, type OrderForm } from './order-form.ts';
import type { ChosenNames } from './save-order.ts';
import { getFileKey } from './useFileChecks.ts';

type FileStepProps = {
  form: OrderForm;
  /** The name of the file that was chosen before a reload. */
  chosenBefore: string | undefined;
  check: FileCheck;
  onChange: (change: Partial<OrderForm>) => void;
};

/** The readout, with which an order begins: a place to drop it, and then what it says of itself. */
export function FileStep({ form: { engineFile }, chosenBefore, check, onChange }: FileStepProps) {
  const { t } = useTranslation();
  const slave = engineFile !== undefined && isSlaveFile(engineFile.name);
  return (
    <FileField
      purpose="original"
      id={fieldIds.engineFile}
      chosenBefore={chosenBefore}
      required
      label={t('ordering.file.engine')}
      term="readout"
      invitation={{ title: t('ordering.file.invitation'), text: t('ordering.file.invitationText') }}
      file={engineFile}
      mark={
        <StateBadge
          size="sm"
          color={slave ? 'attention' : 'info'}
          label={slave ? t('ordering.file.slave') : t('ordering.file.master')}
        />
      }
      onChoose={(file) => {
        onChange({ engineFile: file });
      }}
    >
      {/* Another file is another check: what was opened of the one before is closed. */}
      <FileCheckCard key={getFileKey(engineFile)} check={check} />
    </FileField>
  );
}

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  /** The names of the files that were chosen before a reload. */
  fileNames: ChosenNames | undefined;
  checks: FileChecks;
  /** Read in the file, or known from an earlier order of it. */
  foundVin: string | undefined;
  onChange: (change: Partial<OrderForm>) => void;
};

/** The details of an order, beside vehicle, methods and readout. What is agreed to and who does it stand in `OrderConsents`. */
export function UploadStep({ form, methods, fileNames, checks, foundVin, onChange }: Props) {
  const { t } = useTranslation();
  const { vehicle, moduleFile, supportFile } = form;
  const isFileDemanded = demandsFile(methods);
  return (
    <Stack gap="sm">
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
        >
          <FileCheckCard key={getFileKey(moduleFile)} check={checks.module} />
        </FileField>
      )}
      <OrderDetails form={form} checks={checks} foundVin={foundVin} onChange={onChange} />
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
      <div className={classes['withExtras']} id={fieldIds.supportFile}>
        <FileField
          purpose="support"
          chosenBefore={fileNames?.supportFile}
          required={isFileDemanded}
          label={
            isFileDemanded
              ? t('ordering.file.support')
              : t('ordering.file.optional', { label: t('ordering.file.support') })
          }
          description={t('ordering.file.supportHint')}
          file={supportFile}
          onChoose={(file) => {
            onChange({ supportFile: file });
          }}
        />
        <OrderExtras form={form} check={checks.engine} onChange={onChange} />
      </div>
    </Stack>
  );
}

type OrderDetailsProps = Pick<Props, 'form' | 'checks' | 'foundVin' | 'onChange'>;

/** VIN, priority and additional text. */
function OrderDetails({ form, checks, foundVin, onChange }: OrderDetailsProps) {
  const { t } = useTranslation();
  const [isVinEntered, setIsVinEntered] = useState(false);
  const { vin, additional, priority } = form;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          id={fieldIds.vin}
          required
          label={<Term of="vin">{t('ordering.vin.label')}</Term>}
          description={
            <VinHint
              found={foundVin}
              vin={vin}
              onTake={(found) => {
                onChange({ vin: found });
              }}
            />
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ input: classes['vin'] ?? '' }}
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
        {isAllInstant(checks, form) ? (
          <Input.Wrapper label={t('ordering.priority.label')} labelElement="div">
            <Text size="sm" className={classes['instant']}>
              {t('ordering.priority.instant')}
            </Text>
          </Input.Wrapper>
        ) : (
          <Select
            label={t('ordering.priority.label')}
            description={t('ordering.priority.hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            value={priority}
            data={taskPriorities.map((value) => ({ value, label: t(`ordering.priority.${value}`) }))}
            onChange={(value) => {
              if (value !== null) onChange({ priority: value });
            }}
          />
        )}
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
        minRows={1}
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

type VinHintProps = { found: string | undefined; vin: string; onTake: (vin: string) => void };

/** The rule for a VIN, or the one that the file brought, to be taken by a tap. */
function VinHint({ found, vin, onTake }: VinHintProps) {
  const { t } = useTranslation();
  if (found === undefined)
    return isVinValid(vin) ? t('ordering.vin.length', { used: Array.from(vin.trim()).length }) : t('ordering.vin.hint');
  if (found === vin.trim()) return t('ordering.vin.taken');
  return (
    <Anchor
      component="button"
      type="button"
      size="xs"
      ta="start"
      onClick={() => {
        onTake(found);
      }}
    >
      {t('ordering.vin.take', { vin: found })}
    </Anchor>
  );
}

/** True when the automatic service handles every file: a higher priority would not make it faster. */
function isAllInstant(checks: FileChecks, { moduleFile }: OrderForm): boolean {
  const isInstant = (check: FileCheck) => check.state === 'checked' && check.forecast?.service === 'instant';
  return isInstant(checks.engine) && (moduleFile === undefined || isInstant(checks.module));
}

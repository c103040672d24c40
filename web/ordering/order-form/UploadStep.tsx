import { Anchor, Badge, Checkbox, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { Method } from '#contract/pricing.ts';
import { isSlaveFile } from '#rules/file-types.ts';
import { type FileChecks, isTold } from '#web/tasks/file-check.ts';
import { FileCheckCard } from './FileCheckCard.tsx';
import { FileCheckLine } from './FileCheckLine.tsx';
import { FileField } from './FileField.tsx';
import type { ChosenNames } from './save-order.ts';
import { LegalNotices } from './LegalNotices.tsx';
import { fieldIds } from './order-fields.ts';
import { hasModule, offersChecksum, isForModule, moduleMethods, type OrderForm } from './order-form.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { ServiceNote } from './ServiceNote.tsx';
import { noticesOf } from '#rules/legal-notices.ts';

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  /** The names of the files that were chosen before a reload. */
  fileNames: ChosenNames | undefined;
  checks: FileChecks;
  onChange: (change: Partial<OrderForm>) => void;
};

const cardIds = { engine: 'order-check-engine', module: 'order-check-module' } as const;

/**
 * The files of an order and what is said with them. What comes in by itself stands below all that is filled in: it may
 * grow without moving a field.
 */
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
        label={t('order.file.engine')}
        file={engineFile}
        mark={
          <Badge variant="light" size="sm" tt="none" color={slave ? 'orange' : 'blue'}>
            {slave ? t('order.file.slave') : t('order.file.master')}
          </Badge>
        }
        onChoose={(file) => {
          onChange({ engineFile: file });
        }}
      />
      <FileCheckLine check={checks.engine} cardId={cardIds.engine} />
      {offersChecksum(form) && (
        <Checkbox
          label={t('order.checksum.label')}
          description={t('order.checksum.hint')}
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
          label={t('order.file.optional', { label: t('order.file.module') })}
          description={t(methods.some(isForModule) ? 'order.file.moduleHint' : 'order.file.moduleFree')}
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
        label={t('order.file.optional', { label: t('order.file.support') })}
        description={t('order.file.supportHint')}
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
        label={<Trans i18nKey="order.terms" components={{ terms }} />}
        checked={form.termsAccepted}
        onChange={({ currentTarget }) => {
          onChange({ termsAccepted: currentTarget.checked });
        }}
      />
      <ServiceNote form={form} methods={methods} isTold={isTold(checks.engine)} />
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

import { Anchor, Badge, Checkbox, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { Method } from '#contract/catalog.ts';
import { isSlaveFile } from '#rules/file-types.ts';
import { type FileChecks, isTold } from './file-check.ts';
import { FileCheckCard } from './FileCheckCard.tsx';
import { FileField } from './FileField.tsx';
import type { ChosenNames } from './keep-order.ts';
import { LegalNotices } from './LegalNotices.tsx';
import { fieldIds } from './order-fields.ts';
import { hasModule, isChecksumOffered, moduleMethods, noticesOf, type OrderForm } from './order-form.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { ServiceNote } from './ServiceNote.tsx';

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  /** The names of the files that were chosen before a reload. */
  fileNames: ChosenNames | undefined;
  checks: FileChecks;
  onChange: (change: Partial<OrderForm>) => void;
};

/** The files of an order and what is said with them. */
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
      <FileCheckCard
        check={checks.engine}
        methods={vehicle === undefined ? [] : methods}
        priority={form.priority}
        onOtherFile={() => {
          onChange({ engineFile: undefined });
        }}
      />
      {isChecksumOffered(form) && (
        <Checkbox
          label={t('order.checksum.label')}
          description={t('order.checksum.hint')}
          checked={form.checksumWanted}
          onChange={({ currentTarget }) => {
            onChange({ checksumWanted: currentTarget.checked });
          }}
        />
      )}
      {moduleMethods(vehicle, methods).length > 0 && (
        <FileField
          purpose="module"
          chosenBefore={fileNames?.moduleFile}
          label={t('order.file.optional', { label: t('order.file.module') })}
          description={t('order.file.moduleHint')}
          file={moduleFile}
          onChoose={(file) => {
            onChange({ moduleFile: file });
          }}
        />
      )}
      <FileCheckCard
        check={checks.module}
        methods={moduleMethods(vehicle, methods)}
        priority={form.priority}
        onOtherFile={() => {
          onChange({ moduleFile: undefined });
        }}
      />
      {hasModule(vehicle) && methods.length > 0 && moduleMethods(vehicle, methods).length === 0 && (
        <Text size="sm" c="dimmed">
          {t('order.file.moduleNeedsMethod')}
        </Text>
      )}
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
      <ServiceNote form={form} methods={methods} isTold={isTold(checks.engine)} />
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
    </Stack>
  );
}

import { Alert, Anchor, Checkbox, Stack } from '@mantine/core';
import { IconRobot, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Trans, useTranslation } from '#web/i18n/useTranslation.tsx';
import { automaticServiceApi } from '#contract/automation/automatic-service.ts';
import type { Method } from '#contract/pricing/file-prices.ts';
import type { ManualReason } from '#contract/tasks/status.ts';
import { collectNotices } from '#rules/legal-notices.ts';
import { findManualReason } from '#rules/order.ts';
import { query } from '#web/api/index.ts';
import { type FileChecks, hasForecast } from '#web/tasks/file-check.ts';
import { fieldIds } from './order-fields.ts';
import { getDtcChoice, type OrderForm } from './order-form.ts';

// Only some methods have notices.
const LegalNotices = lazy(async () => ({ default: (await import('#web/vocabulary/LegalNotices.tsx')).LegalNotices }));

type Props = {
  form: OrderForm;
  methods: readonly Method[];
  checks: FileChecks;
  onChange: (change: Partial<OrderForm>) => void;
};

/** The terms and notices that are agreed to before an order is sent, and who will handle it. */
export function OrderConsents({ form, methods, checks, onChange }: Props) {
  const notices = collectNotices(methods);
  // In a window of its own: the order stays as it is.
  const terms = (
    <Anchor inherit underline="always" target="_blank" renderRoot={(props) => <Link to="/agb" {...props} />} />
  );
  return (
    <Stack gap="sm">
      <ServiceNote form={form} methods={methods} isForecastShown={hasForecast(checks.engine)} />
      {notices.length > 0 && (
        <Suspense>
          <LegalNotices
            id={fieldIds.legalNotice}
            kinds={notices}
            confirmed={form.legalNotices}
            onChange={(legalNotices) => {
              onChange({ legalNotices });
            }}
          />
        </Suspense>
      )}
      <Checkbox
        id={fieldIds.terms}
        required
        label={<Trans i18nKey="ordering.terms" components={{ terms }} />}
        checked={form.termsAccepted}
        onChange={({ currentTarget }) => {
          onChange({ termsAccepted: currentTarget.checked });
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
  const { data: service } = useQuery({
    ...query(automaticServiceApi.getAutomaticService, {}),
    refetchInterval: 60_000,
  });
  const { engineFile } = form;
  const state = service?.state ?? 'on';
  if (engineFile === undefined || methods.length === 0)
    return state === 'on' ? undefined : note(state !== 'off', t(`ordering.service.${state}`));
  const reason = findManualReason({
    modificationMode: 'automatic',
    fileName: engineFile.name,
    methods,
    ...getDtcChoice(form, methods),
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
        <IconRobot color="var(--mantine-color-good-text)" aria-hidden />
      ) : (
        <IconUser color="var(--mantine-color-info-text)" aria-hidden />
      )
    }
  >
    {text}
  </Alert>
);

import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { paymentsApi } from '#contract/payments.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { epcPayload, holderInCode } from '#rules/epc-qr.ts';
import { DownloadButton } from '#web/kit/DownloadButton.tsx';
import { useCurrency } from '#web/kit/format/useMoney.ts';
import { codeShape } from './code-shape.ts';
import classes from './purchases.module.css';

/** The transfer of a purchase as a code for banking apps, and as a letter. */
export function GiroCode({ purchase: { purchaseId, bank, gross, reference } }: { purchase: Purchase }) {
  const { t } = useTranslation();
  const currency = useCurrency();
  if (bank === undefined) return null;
  const written = epcPayload({
    name: holderInCode(bank.holder),
    iban: bank.iban,
    bic: bank.bic,
    amount: gross,
    currency,
    text: reference,
  });
  return (
    <Group gap="md" align="center">
      {typeof written !== 'string' && <Code payload={written.payload} label={t('purchases.page.codeLabel')} />}
      <Stack gap="sm" align="flex-start" flex={1} miw={160}>
        {typeof written !== 'string' && <Text size="sm">{t('purchases.page.code')}</Text>}
        <DownloadButton call={paymentsApi.downloadPaymentSlip} input={{ purchaseId }}>
          {t('purchases.page.slip')}
        </DownloadButton>
      </Stack>
    </Group>
  );
}

/** A code of level M with its quiet zone, as one shape: dark on light in either color scheme, as cameras need it. */
function Code({ payload, label }: { payload: string; label: string }) {
  const { side, shape } = codeShape(payload);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={classes['code']}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={shape} fill="#000" />
    </svg>
  );
}

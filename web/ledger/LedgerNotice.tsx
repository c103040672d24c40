import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type LedgerCheck, ledgerApi } from '#contract/ledger.ts';
import { query } from '#web/api/index.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useAgo } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

const useLedgerCheck = () => useQuery(query(ledgerApi.getLedgerCheck, {})).data ?? undefined;

/** Says on the desk which rules of the books are broken, and since when; nothing while they are sound. */
export function LedgerNotice() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const ago = useAgo();
  const check = useLedgerCheck();
  if (check === undefined || check.violations.length === 0) return null;
  const since = check.brokenSince ?? check.checkedAt;
  return (
    <Alert color="danger" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('ledger.check.brokenTitle')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" title={dateTime(since)}>
          {t('ledger.check.brokenFound', { when: ago(since) })}
        </Text>
        <List size="sm">
          {check.violations.map(({ invariant, count, examples }) => (
            <List.Item key={invariant}>
              {t(`ledger.violations.${invariant}`)}
              <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {examples.join(' · ')}
              </Text>
              {count > examples.length && ` ${t('ledger.check.more', { count: count - examples.length })}`}
            </List.Item>
          ))}
        </List>
        <VerifyButton />
      </Stack>
    </Alert>
  );
}

/** Says quietly when the ledger was last found sound, with the way to verify it now. */
export function LedgerState() {
  const check = useLedgerCheck();
  const isBroken = check !== undefined && check.violations.length > 0;
  return (
    <Stack gap={4}>
      {isBroken ? <LedgerNotice /> : <Sound check={check} />}
      {check !== undefined && check.withoutInvoice.count > 0 && <WithoutInvoice {...check.withoutInvoice} />}
    </Stack>
  );
}

function Sound({ check }: { check: LedgerCheck | undefined }) {
  const { t } = useTranslation();
  const { count, dateTime } = useFormats();
  const ago = useAgo();
  return (
    <Group gap="sm" justify="flex-end">
      {check !== undefined && (
        <Text size="xs" c="dimmed" title={dateTime(check.checkedAt)}>
          {t('ledger.check.sound', { when: ago(check.checkedAt), number: count(check.examined) })}
        </Text>
      )}
      <VerifyButton />
    </Group>
  );
}

/** Names the paid purchases that wait for their invoice, which breaks no rule. */
function WithoutInvoice({ count, examples }: LedgerCheck['withoutInvoice']) {
  const { t } = useTranslation();
  return (
    <Text size="xs" ta="right">
      {t('ledger.check.withoutInvoice', { count })}{' '}
      <Text span size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {examples.join(' · ')}
      </Text>
      {count > examples.length && ` ${t('ledger.check.more', { count: count - examples.length })}`}
    </Text>
  );
}

function VerifyButton() {
  const { t } = useTranslation();
  const verification = useCommand(ledgerApi.verifyLedger, {
    failed: (reason) => t('ledger.check.failed', { reason }),
  });
  return (
    <Button size="xs" variant="default" loading={verification.isPending} onClick={() => void verification.run({})}>
      {t('ledger.check.again')}
    </Button>
  );
}

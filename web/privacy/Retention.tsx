import { Anchor, Button, Card, Group, NumberInput, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { privacyApi } from '#contract/privacy.ts';
import { minMonths, maxMonths } from '#rules/retention.ts';
import { query } from '#web/api/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PlainForm } from '#web/kit/form/PlainForm.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';

type Retention = Output<typeof privacyApi.getRetention>;

/** Data protection for the operator: requests that wait, retention periods, and what was removed. */
export function DataProtection({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Stack gap={24} maw={760}>
      <Requests />
      {isAdmin && <Periods />}
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h5">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

/** Customers who wait for their erasure, the most urgent first. */
function Requests() {
  const { t } = useTranslation();
  const { day } = useFormats();
  const requests = useQuery(query(privacyApi.getErasureRequests, {}));
  return (
    <Part title={t('privacy.requests.title')}>
      {requests.isError && <ErrorNotice error={requests.error} onRetry={() => void requests.refetch()} />}
      {requests.isPending && <Skeleton h={20} maw={320} />}
      {requests.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('privacy.requests.none')}
        </Text>
      )}
      {requests.data?.map(({ userId, name, dueAt, isBlocked }) => (
        <Group key={userId} justify="space-between" gap="4px 12px">
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/admin/customerview" search={{ customer: userId, part: 'data' }} {...props} />
            )}
          >
            {name}
          </Anchor>
          <Group gap="sm">
            {isBlocked && <StateBadge size="sm" color="attention" label={t('privacy.requests.blocked')} />}
            <Text size="sm">{t('privacy.requests.due', { day: day(dueAt) })}</Text>
          </Group>
        </Group>
      ))}
    </Part>
  );
}

function Periods() {
  const { t } = useTranslation();
  const retention = useQuery(query(privacyApi.getRetention, {}));
  return (
    <>
      <Part title={t('privacy.retention.title')}>
        <Text size="sm" c="dimmed">
          {t('privacy.retention.text')}
        </Text>
        {retention.isError && <ErrorNotice error={retention.error} onRetry={() => void retention.refetch()} />}
        {retention.isPending && <Skeleton h={600} />}
        {retention.data?.periods.map((period) => (
          <Period key={`${period.kind} ${period.months ?? ''}`} period={period} />
        ))}
      </Part>
      {retention.data !== undefined && <Runs runs={retention.data.runs} />}
    </>
  );
}

/** One kind of data with its period; empty: it is not removed. */
function Period({ period: { kind, months, due } }: { period: Retention['periods'][number] }) {
  const { t } = useTranslation();
  const { bytes, count } = useFormats();
  const [value, setValue] = useState<number | string>(months ?? '');
  const min = minMonths[kind];
  const update = useCommand(privacyApi.updateRetention, {
    done: t('privacy.retention.saved'),
    unchanged: t('privacy.retention.unchanged'),
  });
  const next = value === '' ? undefined : Number(value);
  const isValid = next === undefined || (Number.isInteger(next) && next >= min && next <= maxMonths);
  const dueText = () => {
    if (months === undefined) return t('privacy.retention.forGood');
    if (due.count === 0) return t('privacy.retention.nothingDue');
    return t('privacy.retention.due', { number: count(due.count), size: bytes(due.bytes) });
  };
  async function save(): Promise<void> {
    // A shorter period takes what cannot come back.
    const isSure =
      next === undefined ||
      (months !== undefined && next >= months) ||
      (await confirm({
        title: t('privacy.retention.confirmTitle'),
        text: t('privacy.retention.confirmText', { what: t(`privacy.kinds.${kind}`), months: next }),
        confirmLabel: t('privacy.retention.confirm'),
        danger: true,
      }));
    if (isSure) void update.run({ kind, months: next });
  }
  return (
    <PlainForm
      onSubmit={() => {
        if (isValid) void save();
      }}
    >
      <Group gap="sm" align="flex-start" justify="space-between">
        <Stack gap={2} style={{ flex: '1 1 240px' }}>
          <Text size="sm" fw={600}>
            {t(`privacy.kinds.${kind}`)}
          </Text>
          <Text size="xs" c="dimmed">
            {dueText()}
          </Text>
          <Text size="xs" c="dimmed">
            {t('privacy.retention.limits', { min, max: maxMonths })}
          </Text>
        </Stack>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <NumberInput
            w={104}
            aria-label={`${t(`privacy.kinds.${kind}`)}: ${t('privacy.retention.months')}`}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            max={maxMonths}
            hideControls
            value={value}
            error={!isValid}
            onChange={setValue}
          />
          <Button
            type="submit"
            variant="default"
            aria-label={`${t('privacy.retention.save')}: ${t(`privacy.kinds.${kind}`)}`}
            loading={update.isPending}
            disabled={!isValid || next === months}
          >
            {t('privacy.retention.save')}
          </Button>
        </Group>
      </Group>
    </PlainForm>
  );
}

/** Removals of the latest runs. */
function Runs({ runs }: Pick<Retention, 'runs'>) {
  const { t } = useTranslation();
  const { bytes, count, dateTime } = useFormats();
  return (
    <Part title={t('privacy.retention.runs')}>
      {runs.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('privacy.retention.noRuns')}
        </Text>
      )}
      {runs.map(({ at, kind, removed, bytes: size }) => (
        <Group key={`${at} ${kind}`} justify="space-between" gap="4px 12px">
          <Text size="sm">{t(`privacy.kinds.${kind}`)}</Text>
          <Text size="sm" c="dimmed">
            {[dateTime(at), t('privacy.retention.removed', { number: count(removed), size: bytes(size) })].join(' · ')}
          </Text>
        </Group>
      ))}
    </Part>
  );
}

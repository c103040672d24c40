import { Alert, Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCreditCard, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { UserId } from '#contract/ids.ts';
import { topUpsApi } from '#contract/purchases/top-ups.ts';
import type { ChargeState, TopUp } from '#contract/purchases/top-ups.ts';
import { cardTitle } from '#rules/top-up.ts';
import { query } from '#web/api/index.ts';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { DeleteButton } from '#web/kit/dialog/DeleteButton.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { redirectTo } from './redirect-to.ts';
import { purchaseColors } from './purchase-colors.ts';
import { TopUpForm } from './TopUpForm.tsx';

/** Milliseconds between two questions to the provider about a card. */
const askEvery = 4000;

/** Automatic top-up of the signed-in customer: the card, when and how much, and what was charged. */
export function TopUpPart() {
  const { t } = useTranslation();
  const topUp = useQuery(query(topUpsApi.getTopUp, {}));
  const { data } = topUp;
  return (
    <Stack gap={24} maw={640}>
      <Stack gap="xs">
        <PageTitle title={usePageTitle()} />
        <Text size="sm" c="dimmed">
          {t('purchases.topUp.intro')}
        </Text>
      </Stack>
      {topUp.isError && <ErrorNotice error={topUp.error} onRetry={() => void topUp.refetch()} />}
      {data === undefined && !topUp.isError && (
        <>
          <Skeleton height={124} />
          <Skeleton height={240} />
        </>
      )}
      {data !== undefined && <Parts topUp={data} />}
    </Stack>
  );
}

function Parts({ topUp }: { topUp: TopUp }) {
  const { t } = useTranslation();
  const [isChanging, setIsChanging] = useState(false);
  const { isOffered, isOn, card, charges, isSavingCard } = topUp;
  const hasHistory = isOn || card !== undefined || charges.length > 0;
  if (!isOffered && !hasHistory)
    return (
      <EmptyState icon={<IconCreditCard />} text={t('purchases.topUp.notOffered')}>
        <Button renderRoot={(props) => <Link to="/account/buyCredits" {...props} />}>
          {t('credits.overview.buy')}
        </Button>
      </EmptyState>
    );
  const hasForm = isOffered && (isChanging || !isOn);
  return (
    <>
      {!isOffered && <Text size="sm">{t('purchases.topUp.notOffered')}</Text>}
      <Part title={t('purchases.topUp.card.title')}>
        <SavedCard topUp={topUp} />
        {isSavingCard && <WaitingForCard hasCard={card !== undefined} />}
      </Part>
      {(!hasForm || topUp.end !== undefined) && (
        <Card withBorder component="section">
          <Stack gap="md">
            <TopUpState topUp={topUp} />
            {isOn && (
              <Group gap="sm">
                {isOffered && !isChanging && (
                  <Button
                    variant="default"
                    onClick={() => {
                      setIsChanging(true);
                    }}
                  >
                    {t('purchases.topUp.form.change')}
                  </Button>
                )}
                <SwitchOff />
              </Group>
            )}
          </Stack>
        </Card>
      )}
      {hasForm && (
        <Part title={t('purchases.topUp.form.title')}>
          <TopUpForm
            topUp={topUp}
            onDone={() => {
              setIsChanging(false);
            }}
          />
        </Part>
      )}
      {charges.length > 0 && <Charges charges={charges} />}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h5">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  );
}

/** The card as its owner knows it, and what can be done with it. */
function SavedCard({ topUp: { card, isOffered } }: { topUp: TopUp }) {
  const { t } = useTranslation();
  const start = useCommand(topUpsApi.startCard, {
    failed: (reason) => t('purchases.topUp.card.failed', { reason }),
    onDone: ({ url }) => {
      redirectTo(url);
    },
  });
  const remove = useCommand(topUpsApi.deleteCard, { done: t('purchases.topUp.card.deleted') });
  return (
    <>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconCreditCard size={20} stroke={1.5} aria-hidden />
        <Stack gap={0}>
          {card === undefined ? <Text size="sm">{t('purchases.topUp.card.none')}</Text> : <CardName card={card} />}
          <Text size="xs" c="dimmed">
            {t('purchases.topUp.card.hint')}
          </Text>
        </Stack>
      </Group>
      <Group gap="sm">
        {isOffered && (
          <Button
            variant={card === undefined ? 'filled' : 'default'}
            loading={start.isPending}
            onClick={() => void start.run({})}
          >
            {card === undefined ? t('purchases.topUp.card.add') : t('purchases.topUp.card.replace')}
          </Button>
        )}
        {card !== undefined && (
          <DeleteButton
            size="sm"
            title={t('purchases.topUp.card.deleteTitle')}
            text={t('purchases.topUp.card.deleteText')}
            confirmLabel={t('purchases.topUp.card.delete')}
            isPending={remove.isPending}
            onDelete={() => remove.run({})}
          >
            {t('purchases.topUp.card.delete')}
          </DeleteButton>
        )}
      </Group>
    </>
  );
}

function CardName({ card }: { card: NonNullable<TopUp['card']> }) {
  const { t } = useTranslation();
  const month = `${String(card.expiresMonth).padStart(2, '0')}/${card.expiresYear}`;
  return <Text size="sm">{[cardTitle(card), t('purchases.topUp.card.expires', { month })].join(' · ')}</Text>;
}

/** Asks about the page on which a card is entered, as long as this one is open; the card then comes by itself. */
function WaitingForCard({ hasCard }: { hasCard: boolean }) {
  const { t } = useTranslation();
  useQuery({ ...query(topUpsApi.finishCard, {}), refetchInterval: askEvery, retry: false });
  if (hasCard) return null;
  return (
    <Text size="xs" c="dimmed" role="status">
      {t('purchases.topUp.card.waiting')}
    </Text>
  );
}

/** On or off, by what mandate, and what it waits for. */
function TopUpState({ topUp }: { topUp: TopUp }) {
  const { t } = useTranslation();
  const { credits, dateTime } = useFormats();
  const money = useMoney();
  const { isOn, mandate, end, thisMonth, failures, nextTryAt, charges } = topUp;
  const open = charges.find(({ state }) => state === 'open');
  return (
    <Stack gap="xs">
      <Group gap="sm" justify="space-between">
        <StateBadge color={isOn ? 'good' : 'gray'} label={isOn ? t('purchases.topUp.on') : t('purchases.topUp.off')} />
        {isOn && mandate !== undefined && (
          <Text size="xs" ff="monospace">
            {t('purchases.topUp.month', { used: money(thisMonth), cap: money(mandate.monthlyCap) })}
          </Text>
        )}
      </Group>
      {!isOn && end !== undefined && <Text size="sm">{t(`purchases.topUp.end.${end}`)}</Text>}
      {isOn && mandate !== undefined && (
        <Text size="sm">
          {t('purchases.topUp.summary', {
            threshold: credits(mandate.threshold),
            credits: credits(mandate.credits),
          })}
        </Text>
      )}
      {mandate !== undefined && (
        <Text size="xs" c="dimmed" component="details">
          <summary>{t('purchases.topUp.mandate.shown', { date: dateTime(mandate.acceptedAt) })}</summary>
          {mandate.text}
        </Text>
      )}
      {isOn && nextTryAt !== undefined && (
        <Alert
          color="attention"
          icon={failures > 0 ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
        >
          {failures > 0
            ? t('purchases.topUp.retry', { when: dateTime(nextTryAt) })
            : t('purchases.topUp.paused', { when: dateTime(nextTryAt) })}{' '}
          {failures > 0 && open !== undefined && (
            <Anchor
              inherit
              renderRoot={(props) => <Link to="/account/purchase" search={{ purchase: open.purchaseId }} {...props} />}
            >
              {t('purchases.topUp.pay')}
            </Anchor>
          )}
        </Alert>
      )}
    </Stack>
  );
}

/** Switches off at once; staff that of a customer, after being asked. */
function SwitchOff({ userId }: { userId?: UserId }) {
  const { t } = useTranslation();
  const switchOff = useCommand(topUpsApi.switchOffTopUp, { done: t('purchases.topUp.switchedOff') });
  async function run(): Promise<void> {
    const isSure =
      userId === undefined ||
      (await confirm({
        title: t('purchases.topUp.staff.offTitle'),
        text: t('purchases.topUp.staff.offText'),
        confirmLabel: t('purchases.topUp.switchOff'),
      }));
    if (isSure) void switchOff.run({ userId });
  }
  return (
    <Button variant="default" loading={switchOff.isPending} onClick={() => void run()}>
      {t('purchases.topUp.switchOff')}
    </Button>
  );
}

const colors: Record<ChargeState, string> = { ...purchaseColors, open: 'attention', unknown: 'info' };

/** The latest top-ups, the newest first. */
function Charges({ charges }: { charges: TopUp['charges'] }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const money = useMoney();
  return (
    <Stack gap="xs" component="section" aria-label={t('purchases.topUp.charges.title')}>
      <Title order={2} size="h5">
        {t('purchases.topUp.charges.title')}
      </Title>
      {charges.map(({ purchaseId, reference, createdAt, gross, credits: amount, state }) => (
        <Group key={purchaseId} justify="space-between" gap="sm">
          <Group gap="sm">
            <StateBadge
              size="sm"
              color={colors[state]}
              label={
                state === 'open' || state === 'unknown'
                  ? t(`purchases.topUp.charges.${state}`)
                  : t(`purchases.state.${state}`)
              }
            />
            <Text size="xs" c="dimmed">
              <Time at={createdAt} />
            </Text>
            <Text size="xs" c="dimmed" ff="monospace">
              {reference}
            </Text>
          </Group>
          <Text size="sm" ff="monospace">
            {[`${credits(amount)} Cr.`, money(gross)].join(' · ')}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

/** The automatic top-up of a customer as staff see it: what was agreed, what was charged, and the way to end it. */
export function TopUpOfCustomer({ userId }: { userId: UserId }) {
  const { t } = useTranslation();
  const { data } = useQuery(query(topUpsApi.getTopUp, { userId }));
  if (data === undefined) return <Skeleton height={72} />;
  return (
    <Part title={t('purchases.topUp.title')}>
      {data.mandate === undefined ? (
        <Text size="sm" c="dimmed">
          {t('purchases.topUp.staff.none')}
        </Text>
      ) : (
        <>
          <TopUpState topUp={data} />
          {data.card !== undefined && <CardName card={data.card} />}
          {data.charges.length > 0 && <Charges charges={data.charges} />}
          {data.isOn && (
            <Group>
              <SwitchOff userId={userId} />
            </Group>
          )}
        </>
      )}
    </Part>
  );
}

/** One line that says if the own automatic top-up is on, and leads to it; nothing for who cannot have one. */
export function TopUpLine() {
  const { t } = useTranslation();
  const { data } = useQuery(query(topUpsApi.getTopUp, {}));
  if (data === undefined || (!data.isOffered && data.mandate === undefined)) return null;
  return (
    <Card withBorder>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <Text size="sm" fw={500}>
            {t('purchases.topUp.title')}
          </Text>
          <StateBadge
            size="sm"
            color={data.isOn ? 'good' : 'gray'}
            label={data.isOn ? t('purchases.topUp.on') : t('purchases.topUp.off')}
          />
        </Group>
        <Button
          variant="default"
          aria-label={`${t('purchases.topUp.form.change')}: ${t('purchases.topUp.title')}`}
          renderRoot={(props) => <Link to="/account/topUp" {...props} />}
        >
          {t('purchases.topUp.form.change')}
        </Button>
      </Group>
    </Card>
  );
}

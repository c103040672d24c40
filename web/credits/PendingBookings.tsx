import { Button, Card, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creditsApi, type PendingBooking } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { Amount, KindBadge } from './credit-list.tsx';

/** Bookings that wait for a second person, with the decision on each. Nothing while there are none. */
export function PendingBookings() {
  const { t } = useTranslation();
  const { data: bookings } = useQuery(query(creditsApi.getPendingBookings, {}));
  const [declined, setDeclined] = useState<PendingBooking>();
  const close = () => {
    setDeclined(undefined);
  };
  if (bookings === undefined || bookings.data.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="pending-bookings">
      <Stack gap="sm">
        <Text id="pending-bookings" component="h2" fw={600}>
          {t('credits.pending.title')}
        </Text>
        {bookings.data.map((booking) => (
          <Booking
            key={booking.pendingBookingId}
            booking={booking}
            onDecline={() => {
              setDeclined(booking);
            }}
          />
        ))}
      </Stack>
      <Dialog of={declined} onClose={close} title={t('credits.pending.declineTitle')}>
        {(booking) => <DeclineForm booking={booking} onDone={close} />}
      </Dialog>
    </Card>
  );
}

/** One booking: its facts, and the buttons of whoever may decide. */
function Booking({ booking, onDecline }: { booking: PendingBooking; onDecline: () => void }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const { pendingBookingId, userId, customer, kind, amount, reason, askedBy, askedAt, decision } = booking;
  const approve = useCommand(creditsApi.approveBooking, { done: t('credits.pending.approved') });
  const approveIfSure = async () => {
    const isSure = await confirm({
      title: t('credits.pending.approve'),
      text: t('credits.pending.approveText', { credits: credits(amount), customer }),
      confirmLabel: t('credits.pending.approve'),
    });
    if (isSure) void approve.run({ pendingBookingId });
  };
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} style={{ flex: '1 1 280px', minWidth: 0 }}>
        <Group gap="xs">
          <KindBadge kind={kind} />
          <Amount amount={amount} />
          <CustomerLink userId={userId} name={customer} />
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
        <Group gap="xs" fz="sm" c="dimmed">
          {t('credits.pending.askedBy', { name: askedBy })}
          <Time at={askedAt} />
        </Group>
        {decision !== 'possible' && <Text size="sm">{t(`credits.pending.${decision}`)}</Text>}
      </Stack>
      {decision !== 'own' && (
        <Group gap="xs">
          <Button
            variant="default"
            size="sm"
            aria-label={`${t('credits.pending.decline')}: ${customer}`}
            onClick={onDecline}
          >
            {t('credits.pending.decline')}
          </Button>
          {decision === 'possible' && (
            <Button
              size="sm"
              loading={approve.isPending}
              aria-label={`${t('credits.pending.approve')}: ${customer}`}
              onClick={() => void approveIfSure()}
            >
              {t('credits.pending.approve')}
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}

/** The reason for which a booking is declined. */
function DeclineForm({ booking: { pendingBookingId }, onDone }: { booking: PendingBooking; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useCallForm(
    creditsApi.declineBooking,
    ({ reason }: { reason: string }) => ({ pendingBookingId, reason }),
    {
      initialValues: { reason: '' },
      refusedAt: { reasonMissing: 'reason' },
      done: t('credits.pending.declined'),
      onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('credits.pending.decline')} onCancel={onDone}>
      <Textarea
        label={t('credits.change.reason')}
        required
        autosize
        minRows={2}
        data-autofocus
        {...form.text('reason')}
      />
    </Form>
  );
}

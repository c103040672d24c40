import { Outbox } from '#web/mail/Outbox.tsx';

/** /admin/outbox */
export function OutboxPage() {
  return <Outbox />;
}

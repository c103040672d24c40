import { Anchor, Text } from '@mantine/core';
import {
  IconCoins,
  IconEye,
  IconFileText,
  IconLockExclamation,
  IconLogin2,
  IconMessage,
  IconNote,
  IconReceipt,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TimelineEntry } from '#contract/accounts/timeline.ts';
import type { UserId } from '#contract/ids.ts';
import { nameBrowser } from '#rules/name-browser.ts';
import { formatReference } from '#rules/purchase-reference.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useMoney } from '#web/kit/format/useMoney.ts';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import classes from './customers.module.css';

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;
type Props = { entry: TimelineEntry; userId: UserId };

/** One entry of a time line. */
export function TimelineRow({ entry, userId }: Props) {
  switch (entry.kind) {
    case 'order':
      return <OrderRow entry={entry} />;
    case 'booking':
      return <BookingRow entry={entry} userId={userId} />;
    case 'purchase':
      return <PurchaseRow entry={entry} />;
    case 'message':
      return <MessageRow entry={entry} />;
    case 'signIn':
      return <SignInRow entry={entry} userId={userId} />;
    case 'failedSignIn':
      return <FailedSignInRow entry={entry} userId={userId} />;
  }
}

function OrderRow({ entry: { at, jobId, taskStatus, ...vehicle } }: { entry: Entry<'order'> }) {
  const { t } = useTranslation();
  return (
    <Row
      icon={IconFileText}
      at={at}
      title={t('tasks.jobs.number', { job: jobId })}
      renderLink={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
      side={taskStatus !== undefined && <TaskStatusBadge status={taskStatus} />}
    >
      {vehicleName(vehicle)}
    </Row>
  );
}

function BookingRow({ entry, userId }: { entry: Entry<'booking'>; userId: UserId }) {
  const { t } = useTranslation();
  const { signedCredits } = useFormats();
  const { bookingKind, amount, reason, taskId, jobId, invoiceNumber } = entry;
  return (
    <Row
      icon={IconCoins}
      at={entry.at}
      title={joinParts(t(`credits.kind.${bookingKind}`), taskId !== undefined && t('tasks.number', { task: taskId }))}
      renderLink={(props) => {
        if (jobId !== undefined) return <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />;
        if (invoiceNumber !== undefined)
          return <Link to="/admin/creditsoverview" search={{ list: 'invoices', search: invoiceNumber }} {...props} />;
        return <Link to="/admin/customerview" search={{ customer: userId, part: 'credits' }} {...props} />;
      }}
      side={
        <Text span size="sm" fw={500} ff="monospace">
          {t('tasks.credits', { credits: signedCredits(amount) })}
        </Text>
      }
    >
      {joinParts(invoiceNumber, reason)}
    </Row>
  );
}

function PurchaseRow({ entry: { at, reference, state, credits, gross } }: { entry: Entry<'purchase'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const money = useMoney();
  return (
    <Row
      icon={IconReceipt}
      at={at}
      title={joinParts(t('credits.kind.purchase'), formatReference(reference))}
      renderLink={(props) => (
        <Link to="/admin/creditsoverview" search={{ list: 'purchases', search: reference }} {...props} />
      )}
      side={
        <Text span size="sm" fw={500}>
          {t(`purchases.state.${state}`)}
        </Text>
      }
    >
      {joinParts(t('tasks.credits', { credits: formats.credits(credits) }), money(gross))}
    </Row>
  );
}

function MessageRow({ entry }: { entry: Entry<'message'> }) {
  const { t } = useTranslation();
  const { writer, internal, jobId, taskId, text, fileName } = entry;
  const sayings = {
    note: t('chat.form.note'),
    support: t('chat.form.reply'),
    customer: t('accounts.customers.timeline.message'),
  };
  return (
    <Row
      icon={internal ? IconNote : IconMessage}
      isQuote
      at={entry.at}
      title={joinParts(sayings[internal ? 'note' : writer], t('tasks.jobs.number', { job: jobId }))}
      renderLink={(props) => <Link to="/admin/chatsoverview" search={{ task: taskId }} {...props} />}
      side={
        entry.messages > 1 && (
          <Text span size="xs" c="dimmed">
            {t('accounts.customers.timeline.messageCount', { count: entry.messages })}
          </Text>
        )
      }
    >
      {text === '' ? fileName : text}
    </Row>
  );
}

function SignInRow({ entry, userId }: { entry: Entry<'signIn'>; userId: UserId }) {
  const { t } = useTranslation();
  const { impersonatedBy: name, impersonationReason: reason } = entry;
  const isImpersonated = name !== undefined;
  return (
    <Row
      icon={isImpersonated ? IconEye : IconLogin2}
      at={entry.at}
      title={isImpersonated ? t('accounts.customers.sessions.watchedBy', { name }) : t('security.events.signedIn')}
      renderLink={(props) => <Link to="/admin/customerview" search={{ customer: userId, part: 'access' }} {...props} />}
    >
      {isImpersonated && reason !== '' ? reason : <Origin entry={entry} />}
    </Row>
  );
}

function FailedSignInRow({ entry, userId }: { entry: Entry<'failedSignIn'>; userId: UserId }) {
  const { t } = useTranslation();
  return (
    <Row
      icon={IconLockExclamation}
      isBad
      at={entry.at}
      title={joinParts(t('security.events.signInFailed'), entry.times > 1 && `× ${entry.times}`)}
      renderLink={(props) => <Link to="/admin/security" search={{ userId, event: 'signInFailed' }} {...props} />}
    >
      <Origin entry={entry} />
    </Row>
  );
}

/** The browser of a sign-in, and its address. */
function Origin({ entry: { address, userAgent } }: { entry: Entry<'signIn'> | Entry<'failedSignIn'> }) {
  const { t } = useTranslation();
  const browser = nameBrowser(userAgent) ?? t('accounts.customers.sessions.unknownBrowser');
  return joinParts(browser, address);
}

/** The parts of a line that say something. */
const joinParts = (...parts: readonly (string | false | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== false && part !== '').join(' · ');

const vehicleName = ({ vehicleBrand, vehicleModel }: { vehicleBrand: string; vehicleModel: string }) =>
  `${vehicleBrand} ${vehicleModel}`;

type RowProps = {
  icon: TablerIcon;
  isBad?: boolean;
  at: string;
  title: string;
  renderLink: (props: object) => ReactElement;
  /** The state or the sum of it. */
  side?: ReactNode;
  /** Details, in quiet letters. */
  children?: ReactNode;
  /** These are a person's words. */
  isQuote?: boolean;
};

/** Mark, title and details of an entry; its sum or state and its time at the end. */
function Row({ icon: Icon, isBad = false, at, title, renderLink, side, children, isQuote = false }: RowProps) {
  const { dateTime, hour } = useFormats();
  return (
    <>
      <span className={classes['mark']} {...(isBad && { 'data-tone': 'bad' })} aria-hidden>
        <Icon size={15} />
      </span>
      <div className={classes['words']}>
        <Anchor size="sm" fw={500} renderRoot={renderLink}>
          {title}
        </Anchor>
        <Text
          size="xs"
          c="dimmed"
          lineClamp={2}
          className={(isQuote && classes['quote']) || ''}
          style={{ overflowWrap: 'anywhere' }}
        >
          {children}
        </Text>
      </div>
      <div className={classes['when']}>
        {side !== undefined && side !== false && <div>{side}</div>}
        <Text size="xs" c="dimmed">
          <time dateTime={at} title={dateTime(at)}>
            {hour(at)}
          </time>
        </Text>
      </div>
    </>
  );
}

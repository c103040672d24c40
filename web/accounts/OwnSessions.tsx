import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type OwnSession, sessionsApi } from '#contract/accounts/sessions.ts';
import { pageSizes } from '#contract/lists.ts';
import { nameBrowser } from '#rules/name-browser.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useAgo } from '#web/kit/format/Time.tsx';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';

const [pageSize] = pageSizes;

/** The own sign-ins: open sessions with the way to end them, and on request the earlier ones. */
export function OwnSessions() {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const sessions = useQuery(query(sessionsApi.getOwnSessions, { page: 1, pageSize }));
  const endOthers = useCommand(sessionsApi.signOutOthers, {
    done: t('accounts.own.othersEnded'),
    unchanged: t('accounts.own.noOthers'),
  });
  const all = sessions.data?.data ?? [];
  const open = all.filter(({ state }) => state === 'open');
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('accounts.own.text')}
      </Text>
      {sessions.isError && <ErrorNotice error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton height={56} />}
      <Stack gap="sm" role="list">
        {(isWhole ? all : open).map((one) => (
          <SessionLine key={one.sessionNumber} session={one} />
        ))}
      </Stack>
      <Group>
        {open.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void endOthers.run({})}>
            {t('accounts.own.endOthers')}
          </Button>
        )}
        {!isWhole && all.length > open.length && (
          <Button
            variant="subtle"
            onClick={() => {
              setIsWhole(true);
            }}
          >
            {t('accounts.own.earlier')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** One sign-in: with what, from where, when. */
function SessionLine({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const ago = useAgo();
  const end = useCommand(sessionsApi.endOwnSession, { done: t('accounts.own.ended') });
  const { sessionNumber, isThis, address, userAgent, lastSeenAt, state, endedAt, openedAt } = session;
  const browser = nameBrowser(userAgent) ?? t('accounts.own.unknownBrowser');
  return (
    <Group role="listitem" justify="space-between" wrap="nowrap" align="flex-start">
      <div title={userAgent}>
        <Text size="sm" fw={600} {...(state !== 'open' && { c: 'dimmed' })}>
          {browser}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit ff="monospace" me={8}>
            {address}
          </Text>
          <time dateTime={openedAt} title={dateTime(openedAt)}>
            {state === 'open'
              ? t('accounts.own.lastSeen', { when: ago(lastSeenAt) })
              : t(state === 'ended' ? 'accounts.own.hasEnded' : 'accounts.own.hasExpired', {
                  when: endedAt === undefined ? '' : dateTime(endedAt),
                })}
          </time>
        </Text>
      </div>
      {isThis && <StateBadge size="sm" color="good" label={t('accounts.own.thisDevice')} />}
      {!isThis && state === 'open' && (
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={t('accounts.own.endNamed', { browser, address })}
          loading={end.isPending}
          onClick={() => void end.run({ sessionNumber })}
        >
          {t('accounts.own.end')}
        </Button>
      )}
    </Group>
  );
}

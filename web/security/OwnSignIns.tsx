import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { pageSizes } from '#contract/lists.ts';
import { type OwnSignIn, securityApi } from '#contract/security.ts';
import { nameBrowser } from '#rules/name-browser.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';

const [pageSize] = pageSizes;
/** Shown before somebody asks for more. */
const shownAtFirst = 5;

/** The latest sign-ins to the own account, failed ones too. */
export function OwnSignIns() {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const signIns = useQuery(query(securityApi.getOwnSignIns, { page: 1, pageSize }));
  const all = signIns.data?.data ?? [];
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('accounts.recent.text')}
      </Text>
      {signIns.isError && <ErrorNotice error={signIns.error} onRetry={() => void signIns.refetch()} />}
      {signIns.isPending && <Skeleton height={120} />}
      {signIns.isSuccess && all.length === 0 && <Text size="sm">{t('accounts.recent.none')}</Text>}
      <Stack gap="sm" role="list" aria-label={t('accounts.recent.title')}>
        {shown.map((signIn, place) => (
          // Lines of a log have no other name here, and none is ever put before its page.
          <SignInLine key={`${signIn.at} ${all.length - place}`} signIn={signIn} />
        ))}
      </Stack>
      {!isWhole && all.length > shownAtFirst && (
        <Group>
          <Button
            variant="subtle"
            onClick={() => {
              setIsWhole(true);
            }}
          >
            {t('accounts.recent.more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const ways = ['password', 'secondFactor', 'recoveryCode'] as const;

/** The way of a sign-in, or the reason why it failed, as a key of the texts. */
function wordOf({ isFailed, detail }: OwnSignIn) {
  if (isFailed) return detail === 'wrongCredentials' ? 'failedPassword' : 'failedCode';
  return ways.find((way) => way === detail) ?? 'password';
}

/** One sign-in: when, how, from where and with what. */
function SignInLine({ signIn }: { signIn: OwnSignIn }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { at, address, userAgent, isFailed } = signIn;
  const word = t(`accounts.recent.${wordOf(signIn)}`);
  return (
    <Group role="listitem" justify="space-between" wrap="nowrap" align="flex-start">
      <div title={userAgent}>
        <Text size="sm">
          <time dateTime={at}>{dateTime(at)}</time>
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <Text span inherit ff="monospace" me={8}>
            {address}
          </Text>
          {nameBrowser(userAgent) ?? t('accounts.own.unknownBrowser')}
        </Text>
      </div>
      {isFailed ? (
        <StateBadge size="sm" color="danger" icon={IconShieldX} label={word} />
      ) : (
        <StateBadge size="sm" color="good" label={word} />
      )}
    </Group>
  );
}

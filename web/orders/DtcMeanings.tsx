import { Badge, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadDtcMeanings } from '#contract/dtc.ts';
import { query } from '#web/api/index.ts';

type Props = {
  /** As they are kept, and as they are printed where they name anything. */
  codes: readonly { readonly token: string; readonly code: string | undefined }[];
};

/** What diagnostic trouble codes stand for. */
export function DtcMeanings({ codes }: Props) {
  const { t } = useTranslation();
  const printed = codes.flatMap(({ code }) => (code === undefined ? [] : [code]));
  const meanings = useQuery({
    ...query(loadDtcMeanings, { codes: printed }),
    enabled: printed.length > 0,
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  if (codes.length === 0) return undefined;
  return (
    <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('order.dtc.understood')}>
      {codes.map(({ token, code }) => (
        <Group key={token} gap="xs" component="li" wrap="nowrap" align="flex-start">
          <Badge variant="light" tt="none" radius="sm" ff="monospace" style={{ flexShrink: 0 }}>
            {code ?? token}
          </Badge>
          <Text size="sm" c="dimmed" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {textOf(token, code)}
          </Text>
        </Group>
      ))}
    </Stack>
  );

  function textOf(token: string, code: string | undefined): string {
    if (code === undefined) return t('order.dtc.noCode');
    const meaning = meanings.data?.find((one) => one.code === code)?.meaning;
    const isPlain = /^[PCBU]/.test(code) && /^\d+$/.test(token) && !token.startsWith('0') && token.length !== 4;
    if (meaning === undefined) {
      if (meanings.isPending) return '';
      return isPlain ? t('order.dtc.takenUnknown', { token }) : t('order.dtc.unknown');
    }
    return isPlain ? t('order.dtc.taken', { token, meaning }) : meaning;
  }
}

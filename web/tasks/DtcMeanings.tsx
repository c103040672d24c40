import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { engineApi } from '#contract/engine.ts';
import { readDtcStructure } from '#rules/dtc-structure.ts';
import { query } from '#web/api/index.ts';

type Printed = { readonly token: string; readonly hexadecimal: boolean; readonly code: string | undefined };

type Props = {
  /** As they are stored, and as they are printed where they name a code. */
  codes: readonly Printed[];
};

/** The meanings of diagnostic trouble codes. */
export function DtcMeanings({ codes }: Props) {
  const { t } = useTranslation();
  const printed = codes.flatMap(({ code }) => (code === undefined ? [] : [code]));
  const meanings = useQuery({
    ...query(engineApi.loadDtcMeanings, { codes: printed }),
    enabled: printed.length > 0,
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  if (codes.length === 0) return undefined;
  return (
    <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('ordering.dtc.understood')}>
      {codes.map((printedCode) => (
        <Group key={printedCode.token} gap="xs" component="li" wrap="nowrap" align="flex-start">
          <Text span size="sm" ff="monospace" fw={500} flex="none">
            {printedCode.code ?? printedCode.token}
          </Text>
          <Text size="sm" c="dimmed" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {textOf(printedCode)}
            <Structure code={printedCode.code} />
          </Text>
        </Group>
      ))}
    </Stack>
  );

  function textOf({ token, hexadecimal, code }: Printed): string {
    if (code === undefined) return t('ordering.dtc.noCode');
    const meaning = meanings.data?.find((one) => one.code === code)?.meaning;
    if (meaning === undefined && meanings.isPending) return '';
    const words = meaning ?? t('ordering.dtc.unknown');
    return isAmbiguous(token, hexadecimal)
      ? t(`ordering.dtc.${hexadecimal ? 'asHex' : 'asDecimal'}`, { token, words })
      : words;
  }
}

/** The statements of a code's own structure, in the language of the reader: the meanings are in English, and not of every code. */
function Structure({ code = '' }: { code: string | undefined }) {
  const { t } = useTranslation();
  const structure = readDtcStructure(code);
  if (structure === undefined) return undefined;
  const { system, area, origin } = structure;
  return (
    <Text span size="xs" display="block">
      {[
        t(`ordering.dtc.system.${system}`),
        ...(area === undefined ? [] : [t(`ordering.dtc.area.${area}`)]),
        t(`ordering.dtc.origin.${origin}`),
      ].join(' · ')}
    </Text>
  );
}

/** Digits that could be meant in the other way: neither letters nor the four digits of a printed code say which it is. */
const isAmbiguous = (token: string, hexadecimal: boolean): boolean =>
  /^\d+$/.test(token) && !(hexadecimal && token.length === 4);

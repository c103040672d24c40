import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { codesInList, printedCodes, readDtcCodes } from '#rules/dtc-codes.ts';
import { DtcMeanings } from '#web/tasks/DtcMeanings.tsx';
import { visible } from '#web/tasks/visible.ts';
import { Term } from '#web/kit/format/Term.tsx';
import { fieldIds } from './order-fields.ts';

const maxInput = 500;

type Props = {
  hexadecimal: boolean;
  selected: boolean;
  input: string;
  onChange: (change: { dtcSelected: boolean; dtcInput: string }) => void;
};

/** Single DTC delete: a box to tick and, once ticked, the codes, with what they are understood as. */
export function DtcChoice({ hexadecimal, selected, input, onChange }: Props) {
  const { t } = useTranslation();
  const read = readDtcCodes(input, hexadecimal);
  return (
    <Stack gap="xs" mt="sm">
      <Checkbox
        label={t('ordering.dtc.select')}
        checked={selected}
        onChange={({ currentTarget }) => {
          onChange({ dtcSelected: currentTarget.checked, dtcInput: input });
        }}
      />
      {selected && (
        <>
          <TextInput
            id={fieldIds.dtc}
            required
            label={<Term of="dtc">{t('ordering.dtc.label')}</Term>}
            description={hexadecimal ? t('ordering.dtc.hexHint') : t('ordering.dtc.decimalHint')}
            value={input}
            maxLength={maxInput}
            spellCheck={false}
            autoCapitalize="characters"
            error={problemText()}
            onChange={({ currentTarget }) => {
              onChange({ dtcSelected: true, dtcInput: currentTarget.value });
            }}
            onPaste={(event) => {
              const list = event.clipboardData.getData('text');
              const codes = codesInList(list, hexadecimal);
              if (codes === list) return;
              event.preventDefault();
              const { selectionStart, selectionEnd } = event.currentTarget;
              const before = input.slice(0, selectionStart ?? input.length);
              const after = input.slice(selectionEnd ?? input.length);
              onChange({ dtcSelected: true, dtcInput: `${before}${codes}${after}`.slice(0, maxInput) });
            }}
            onBlur={() => {
              if (read.ok) onChange({ dtcSelected: true, dtcInput: read.text });
            }}
          />
          {read.ok && <DtcMeanings codes={printedCodes({ dtcCodes: read.text, dtcHex: hexadecimal })} />}
        </>
      )}
    </Stack>
  );

  function problemText(): string {
    if (read.ok) return '';
    if (read.problem === 'characters') return t('ordering.dtc.characters', { characters: visible(read.characters) });
    return t(`ordering.dtc.${read.problem}`);
  }
}

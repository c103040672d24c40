import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readDtcCodes } from '#rules/dtc-codes.ts';
import { fieldIds } from './order-fields.ts';

type Props = {
  hexadecimal: boolean;
  selected: boolean;
  input: string;
  onChange: (change: { dtcSelected: boolean; dtcInput: string }) => void;
};

/** Single DTC delete: a box to tick and, once ticked, the codes. */
export function DtcChoice({ hexadecimal, selected, input, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs" mt="sm">
      <Checkbox
        label={t('order.dtc.select')}
        checked={selected}
        onChange={({ currentTarget }) => {
          onChange({ dtcSelected: currentTarget.checked, dtcInput: input });
        }}
      />
      {selected && (
        <TextInput
          id={fieldIds.dtc}
          required
          label={t('order.dtc.label')}
          description={hexadecimal ? t('order.dtc.hexHint') : t('order.dtc.decimalHint')}
          value={input}
          maxLength={500}
          spellCheck={false}
          autoCapitalize="characters"
          inputMode={hexadecimal ? 'text' : 'numeric'}
          error={problemText()}
          onChange={({ currentTarget }) => {
            onChange({ dtcSelected: true, dtcInput: currentTarget.value });
          }}
          onBlur={() => {
            const codes = readDtcCodes(input, hexadecimal);
            if (codes.ok) onChange({ dtcSelected: true, dtcInput: codes.text });
          }}
        />
      )}
    </Stack>
  );

  function problemText(): string {
    const codes = readDtcCodes(input, hexadecimal);
    if (codes.ok) return '';
    if (codes.problem === 'characters') return t('order.dtc.characters', { characters: codes.characters.join(' ') });
    return t(`order.dtc.${codes.problem}`);
  }
}

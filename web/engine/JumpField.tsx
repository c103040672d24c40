import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readOffset } from './hex.ts';

/** Takes an offset as staff type it, with or without 0x. */
export function JumpField({ length, onJump }: { length: number; onJump: (offset: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const offset = readOffset(typed);
        const isThere = offset !== undefined && offset < length;
        setWrong(!isThere);
        if (isThere) onJump(offset);
      }}
    >
      <Group gap={4} wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          w={130}
          aria-label={t('engine.report.hex.jump')}
          placeholder={t('engine.report.hex.jump')}
          value={typed}
          error={isWrong && t('engine.report.hex.jumpWrong')}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setWrong(false);
          }}
        />
        <Button type="submit" size="xs" variant="default">
          {t('engine.report.hex.go')}
        </Button>
      </Group>
    </form>
  );
}

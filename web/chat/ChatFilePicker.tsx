import { Button, FileButton, Pill, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedExtensions, isAllowedFile } from '#rules/file-types.ts';

type Props = { file: File | undefined; onPick: (file: File | undefined) => void };

/** Picks the file that goes with a message; a file of another type is named, and not taken. */
export function ChatFilePicker({ file, onPick }: Props) {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<string>();
  const take = (picked: File | null) => {
    if (picked === null) return;
    const isAllowed = isAllowedFile('chat', picked.name);
    setRefused(isAllowed ? undefined : picked.name);
    if (isAllowed) onPick(picked);
  };
  return (
    <>
      {file === undefined ? (
        <FileButton onChange={take}>
          {(props) => (
            <Button {...props} variant="subtle" size="sm" leftSection={<IconPaperclip size={16} aria-hidden />}>
              {t('chat.form.attach')}
            </Button>
          )}
        </FileButton>
      ) : (
        <Pill
          size="lg"
          maw="100%"
          withRemoveButton
          removeButtonProps={{
            'aria-label': t('chat.form.removeFile', { name: file.name }),
            'aria-hidden': false,
            tabIndex: 0,
          }}
          onRemove={() => {
            onPick(undefined);
          }}
        >
          {file.name}
        </Pill>
      )}
      {refused !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" w="100%">
          {t('chat.form.fileType', { name: refused, types: allowedExtensions('chat').join(', ') })}
        </Text>
      )}
    </>
  );
}

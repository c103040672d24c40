import { ActionIcon, Button, FileButton, Group, Pill, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { isAllowedInChat } from '#rules/chat-types.ts';
import { allowedExtensions, pictureType } from '#rules/file-types.ts';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import { useFurtherFiles } from '#web/vocabulary/useFurtherFiles.ts';
import { BlobImage } from './pictures/BlobImage.tsx';
import pictures from './pictures/pictures.module.css';

type Props = { file: File | undefined; onPick: (file: File | undefined) => void };

/** Picks the file that goes with a message, or takes a photo on a device with a camera at hand; a file of a type that is not allowed is named and not taken. */
export function ChatFilePicker({ file, onPick }: Props) {
  const { t } = useTranslation();
  const { chatTypes } = useFurtherFiles();
  const [refused, setRefused] = useState<string>();
  const isPhone = useIsPhone();
  const hasCamera = useMediaQuery('(max-width: 48em), (pointer: coarse)');
  const take = (picked: File | null) => {
    if (picked === null) return;
    const isAllowed = isAllowedInChat(picked.name, chatTypes);
    setRefused(isAllowed ? undefined : picked.name);
    if (isAllowed) onPick(picked);
  };
  return (
    <>
      {file === undefined ? (
        <Group gap={4} wrap="nowrap">
          <FileButton onChange={take}>
            {(props) =>
              isPhone ? (
                <ActionIcon {...props} variant="subtle" size={36} aria-label={t('chat.form.attach')}>
                  <IconPaperclip size={18} aria-hidden />
                </ActionIcon>
              ) : (
                <Button {...props} variant="subtle" size="sm" leftSection={<IconPaperclip size={16} aria-hidden />}>
                  {t('chat.form.attach')}
                </Button>
              )
            }
          </FileButton>
          {hasCamera && (
            <FileButton accept="image/jpeg,image/png" capture="environment" onChange={take}>
              {(props) => (
                <ActionIcon {...props} variant="subtle" size={36} aria-label={t('chat.form.camera')}>
                  <IconCamera size={18} aria-hidden />
                </ActionIcon>
              )}
            </FileButton>
          )}
        </Group>
      ) : (
        <Group gap={6} wrap="nowrap" miw={0}>
          {pictureType(file.name) !== undefined && <BlobImage blob={file} alt="" className={pictures['small']} />}
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
        </Group>
      )}
      {refused !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" w="100%">
          {t('chat.form.fileType', { name: refused, types: [...allowedExtensions('chat'), ...chatTypes].join(', ') })}
        </Text>
      )}
    </>
  );
}

import { Alert, Button, Card, CloseButton, FileButton, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { type Move, movingApi } from '#contract/moving.ts';
import { isTableName } from '#contract/moving-files.ts';
import { ask } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useCommand, useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useRefusalText } from '#web/kit/feedback/useRefusalText.ts';
import { useFileDrop } from '#web/kit/form/useFileDrop.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';

type AddedFile = { readonly path: string; readonly file: File };

/** Browsers name files of a chosen folder by their path, which begins with the folder itself. */
const getPath = ({ name, webkitRelativePath }: File): string =>
  webkitRelativePath === '' ? name : webkitRelativePath.split('/').slice(1).join('/');

/** The files of the folder. They are sent one by one, so that one that is refused keeps no other out. */
export function MoveFolder({ move, isRunning }: { move: Move; isRunning: boolean }) {
  const { t } = useTranslation();
  const { bytes, count } = useFormats();
  const refusalText = useRefusalText();
  const [adding, setAdding] = useState<{ done: number; count: number }>();
  const [refused, setRefused] = useState<readonly { path: string; reason: string }[]>([]);
  const add = useCommandWith([movingApi.addMoveFile], async (given: readonly AddedFile[]) => {
    const problems: { path: string; reason: string }[] = [];
    for (const [done, { path, file }] of given.entries()) {
      setAdding({ done, count: given.length });
      try {
        await ask(movingApi.addMoveFile, { path }, { files: { file } });
      } catch (error) {
        problems.push({ path, reason: refusalText(error) });
      }
    }
    setAdding(undefined);
    setRefused(problems);
  });
  const remove = useCommand(movingApi.removeMoveFile);
  const take = (files: readonly File[]) => {
    if (files.length > 0 && !isRunning) void add.run(files.map((file) => ({ path: getPath(file), file })));
  };
  const drop = useFileDrop(take);
  const used = new Set(move.tables.map(({ file }) => file));
  return (
    <Card withBorder padding="lg" {...drop}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('moving.folder')}
        </Title>
        <Group gap="sm">
          <FileButton multiple onChange={take} disabled={isRunning}>
            {({ onClick }) => (
              <Button
                leftSection={<IconUpload size={16} aria-hidden />}
                disabled={isRunning}
                loading={add.isPending}
                onClick={onClick}
              >
                {t('moving.add')}
              </Button>
            )}
          </FileButton>
          <FileButton multiple onChange={take} disabled={isRunning} inputProps={folderInput}>
            {({ onClick }) => (
              <Button
                variant="default"
                leftSection={<IconFolderPlus size={16} aria-hidden />}
                disabled={isRunning || add.isPending}
                onClick={onClick}
              >
                {t('moving.addFolder')}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" visibleFrom="sm">
            {t('moving.drop')}
          </Text>
        </Group>
        {adding !== undefined && (
          <Stack gap={4} role="status">
            <Text size="sm">{t('moving.adding', { done: adding.done, count: adding.count })}</Text>
            <Progress value={(100 * adding.done) / adding.count} aria-label={t('moving.folder')} />
          </Stack>
        )}
        {refused.length > 0 && (
          <Alert color="danger" role="alert">
            {refused.slice(0, 10).map(({ path, reason }) => (
              <Text key={path} size="sm">
                <b>{path}</b> {reason}
              </Text>
            ))}
            {refused.length > 10 && <Text size="sm">{t('moving.refusedFiles', { count: refused.length })}</Text>}
          </Alert>
        )}
        {move.files.map(({ path, size, head }) => (
          <Group key={path} gap="xs" wrap="nowrap" justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {path}
            </Text>
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" c="dimmed" ta="right">
                {head === undefined
                  ? isTableName(path)
                    ? t('moving.notRead')
                    : bytes(size)
                  : t('moving.lines', { count: count(head.lines) })}
                {isTableName(path) && !used.has(path) && ` · ${t('moving.unused')}`}
              </Text>
              <CloseButton
                size="sm"
                disabled={isRunning}
                aria-label={t('moving.remove', { file: path })}
                onClick={() => void remove.run({ path })}
              />
            </Group>
          </Group>
        ))}
        {move.furtherFiles.count > 0 && (
          <Text size="sm" c="dimmed">
            {t('moving.further', { count: count(move.furtherFiles.count), size: bytes(move.furtherFiles.bytes) })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** Makes a browser offer folders; React has no name for it. */
const folderInput = { webkitdirectory: '' } as object;

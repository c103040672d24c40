import { Button, Card, FileButton, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconFileSearch, IconUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { findByFileApi } from '#contract/automation/find-by-file.ts';
import { ask } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { droppedFile } from '#web/kit/dropped-file.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFileDrop } from '#web/kit/form/useFileDrop.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useStore } from '@nanostores/react';
import { FoundByFile } from './FoundByFile.tsx';

/** /admin/findfile: everything there is about a dropped file, which is compared and not stored. */
export function FindByFile() {
  const { t } = useTranslation();
  const language = useLanguage();
  const waiting = useStore(droppedFile);
  const search = useCommandWith(
    [],
    async (file: File) => ({
      file,
      found: await ask(
        findByFileApi.findByFile,
        { fileName: file.name, fileSize: file.size, language },
        { files: { file } },
      ),
    }),
    { failed: () => undefined },
  );
  const take = (file: File | null | undefined) => {
    if (file !== null && file !== undefined) void search.run(file);
  };
  const takeWaiting = useEffectEvent((file: File) => {
    droppedFile.set(undefined);
    take(file);
  });
  // It was dropped on the palette, which lies outside of this page.
  useEffect(() => {
    if (waiting !== undefined) takeWaiting(waiting);
  }, [waiting]);
  const drop = useFileDrop(([file]) => {
    take(file);
  });
  return (
    <Stack gap="lg" {...drop}>
      <PageTitle title={usePageTitle()} />
      <Card withBorder padding="lg">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <IconFileSearch size={28} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
          <Stack gap="xs">
            <Title order={2} size="h5">
              {t('workbench.find.invitation')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('workbench.find.about')}
            </Text>
            <Group gap="sm">
              <FileButton onChange={take}>
                {({ onClick }) => (
                  <Button
                    variant="default"
                    leftSection={<IconUpload size={16} aria-hidden />}
                    loading={search.isPending}
                    onClick={onClick}
                  >
                    {t('workbench.find.choose')}
                  </Button>
                )}
              </FileButton>
              {search.isPending && <Loader size="sm" aria-label={t('workbench.find.searching')} />}
            </Group>
          </Stack>
        </Group>
      </Card>
      {search.error !== null && <ErrorNotice error={search.error} />}
      {search.answer !== undefined && <FoundByFile name={search.answer.file.name} found={search.answer.found} />}
    </Stack>
  );
}

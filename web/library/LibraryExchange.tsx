import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { libraryApi } from '#contract/library.ts';
import { download } from '#web/api/index.ts';
import { ExportButton } from '#web/kit/ExportButton.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportFolder } from './ImportFolder.tsx';

/** What comes into the library besides the work of every day, and how it is taken out. */
export function LibraryExchange() {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <ImportFolder />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <ImportFile />
        <Card withBorder padding="md" component="section" aria-label={t('library.exportTitle')}>
          <Stack gap="sm" align="flex-start">
            <Title order={2} size="h4">
              {t('library.exportTitle')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('library.exportText')}
            </Text>
            <ExportButton
              label={t('library.exportButton')}
              failed={(reason) => t('library.exportFailed', { reason })}
              onExport={() => download(libraryApi.exportSolutions, { filterMode: 'all' })}
            />
          </Stack>
        </Card>
      </SimpleGrid>
    </Stack>
  );
}

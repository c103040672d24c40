import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import type { settingsApi } from '#contract/settings.ts';
import { Markdown } from './Markdown.tsx';

type Props = {
  /** What is typed, what is saved in this language ('' for nothing), and what visitors read at the moment. */
  content: string;
  saved: string;
  shown: Output<typeof settingsApi.getPortalText>;
};

/** How a text looks; for an empty one what stands in for it. */
export function TextPreview({ content, saved, shown }: Props) {
  const { t } = useTranslation();
  const isEmpty = content.trim() === '';
  return (
    <Stack gap="sm" component="section" aria-label={t('settings.texts.preview')}>
      <Title order={2} size="h4">
        {t('settings.texts.preview')}
      </Title>
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {saved === '' ? t('settings.texts.shown') : t('settings.texts.emptied')}
        </Text>
      )}
      {(!isEmpty || saved === '') && (
        <Card withBorder>
          <Markdown text={isEmpty ? shown.content : content} />
        </Card>
      )}
    </Stack>
  );
}

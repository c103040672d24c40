import { Input, Text } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { NewsBar } from './NewsBars.tsx';
import type { ShownNews } from '#contract/news/shown-news.ts';

/** News as readers will see them, in the language that is being written. */
export function NewsPreview(news: Pick<ShownNews, 'level' | 'texts' | 'link'>) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={t('news.field.preview')} labelElement="div">
      {news.texts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('news.previewEmpty')}
        </Text>
      ) : (
        <NewsBar news={news} />
      )}
    </Input.Wrapper>
  );
}

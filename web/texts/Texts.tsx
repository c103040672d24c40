import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MailKind, TextKind, textsApi } from '#contract/texts.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { findLanguages } from './find-languages.ts';
import { MailTextEditor } from './MailTextEditor.tsx';
import { PageTextEditor } from './PageTextEditor.tsx';
import { TextsList } from './TextsList.tsx';

type Props = {
  /** Draws Markdown as the public pages do. */
  drawMarkdown: (text: string) => ReactNode;
};

/** /admin/texts?kind=…: the list of mails and legal texts, or one of them. */
export function Texts({ drawMarkdown }: Props) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/admin/texts' });
  const kind = TextKind.safeParse(search.kind).data;
  const mail = MailKind.safeParse(kind).data;
  const texts = useQuery(query(textsApi.getTexts, {}));
  const title = usePageTitle();
  return (
    <Stack gap="md">
      <PageTitle title={title} />
      {kind === undefined ? (
        <Text size="sm" c="dimmed" maw={760}>
          {t('texts.intro')}
        </Text>
      ) : (
        <BackToList />
      )}
      {texts.isPending && <RowSkeletons label={t('texts.loading')} />}
      {texts.isError && <ErrorNotice error={texts.error} onRetry={() => void texts.refetch()} />}
      {texts.data !== undefined && kind === undefined && <TextsList texts={texts.data} />}
      {texts.data !== undefined && kind !== undefined && mail !== undefined && (
        <MailTextEditor key={mail} kind={mail} own={findLanguages(texts.data, mail)} />
      )}
      {texts.data !== undefined && kind !== undefined && mail === undefined && (
        <PageTextEditor
          key={kind}
          kind={kind as Exclude<TextKind, MailKind>}
          own={findLanguages(texts.data, kind)}
          drawMarkdown={drawMarkdown}
        />
      )}
    </Stack>
  );
}

function BackToList() {
  const { t } = useTranslation();
  return (
    <Group>
      <Anchor size="sm" mod={{ alone: true }} renderRoot={(props) => <Link to="/admin/texts" {...props} />}>
        <Group gap={4} component="span">
          <IconArrowLeft size={15} aria-hidden />
          {t('texts.back')}
        </Group>
      </Anchor>
    </Group>
  );
}

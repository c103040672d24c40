import { Button, Card, SimpleGrid, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { maxTextLength } from '#contract/wire.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import { type PortalTextKind, settingsApi } from '#contract/settings.ts';
import { ask, query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { EditConflictNotice } from '#web/kit/form/EditConflictNotice.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useEditConflict } from '#web/kit/form/useEditConflict.ts';
import { DraftButtons } from '#web/kit/form/DraftButtons.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { Versions } from './Versions.tsx';

type EditorProps = {
  kind: PortalTextKind;
  own: readonly Language[];
  drawMarkdown: (text: string) => ReactNode;
};

/** A text of a page in every language. */
export function PageTextEditor({ kind, own, drawMarkdown }: EditorProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t(`settings.texts.kind.${kind}`)}
      </Title>
      <LanguageTabs<string> own={own}>
        {(language, draft, onDraft) => (
          <TextEditor kind={kind} language={language} draft={draft} onDraft={onDraft} drawMarkdown={drawMarkdown} />
        )}
      </LanguageTabs>
    </Stack>
  );
}

type Props = {
  kind: PortalTextKind;
  language: Language;
  /** Typed and not saved yet. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
  drawMarkdown: (text: string) => ReactNode;
};

/** One text in one language, with its preview. */
function TextEditor({ kind, language, draft, onDraft, drawMarkdown }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const text = useQuery(query(settingsApi.getPortalText, { kind, language }));
  const meanwhile = useEditConflict();
  const saveText = useCommandWith(
    [settingsApi.updatePortalText],
    (content: string) => ask(settingsApi.updatePortalText, { kind, language, content }, { seenAt: meanwhile.seenAt() }),
    {
      done: t('settings.texts.saved'),
      // Only once what was saved is read again.
      onDone: () => {
        meanwhile.settle();
        onDraft(undefined);
      },
      onFailed: meanwhile.report,
    },
  );
  if (text.data === undefined)
    return text.isError ? (
      <ErrorNotice error={text.error} onRetry={() => void text.refetch()} />
    ) : (
      <Skeleton h={320} role="status" aria-busy aria-label={t('settings.text.loading')} />
    );
  const shown = text.data;
  const changedAt = shown.language === language ? shown.changedAt : undefined;
  const saved = changedAt === undefined ? '' : shown.content;
  const content = draft ?? saved;
  const isChanged = content !== saved;
  return (
    <SimpleGrid type="container" cols={{ base: 1, '720px': 2 }} spacing="lg">
      <Stack gap="sm">
        <Textarea
          label={t('settings.texts.editor')}
          description={t('settings.texts.help')}
          autosize
          minRows={12}
          maxRows={30}
          maxLength={maxTextLength(settingsApi.updatePortalText.input, 'content')}
          lang={language}
          value={content}
          onChange={({ currentTarget }) => {
            meanwhile.begin(shown);
            onDraft(currentTarget.value === saved ? undefined : currentTarget.value);
          }}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {isChanged
            ? t('settings.texts.unsaved')
            : changedAt !== undefined && t('settings.texts.changedAt', { when: dateTime(changedAt) })}
        </Text>
        <EditConflictNotice
          meanwhile={meanwhile}
          onTheirs={() => {
            onDraft(undefined);
            void text.refetch();
          }}
          onMine={() => void saveText.run(content)}
        />
        <DraftButtons
          isChanged={isChanged}
          isSaving={saveText.isPending}
          saveLabel={t('settings.texts.save')}
          discardLabel={t('settings.texts.discard')}
          onSave={() => void saveText.run(content)}
          onDiscard={() => {
            meanwhile.settle();
            onDraft(undefined);
          }}
        >
          {content === '' && (
            <Button
              variant="default"
              onClick={() => {
                onDraft(shown.content);
              }}
            >
              {t('settings.texts.useShown')}
            </Button>
          )}
        </DraftButtons>
      </Stack>
      <Stack gap="lg">
        <TextPreview content={content} saved={saved} shown={shown} drawMarkdown={drawMarkdown} />
        <Versions
          kind={kind}
          language={language}
          onUse={({ body }) => {
            meanwhile.begin(shown);
            onDraft(body === saved ? undefined : body);
          }}
        />
      </Stack>
    </SimpleGrid>
  );
}

type TextPreviewProps = {
  /** The text as typed, as saved in this language ('' for none), and as visitors read it at the moment. */
  content: string;
  saved: string;
  shown: Output<typeof settingsApi.getPortalText>;
  drawMarkdown: (text: string) => ReactNode;
};

/** A text as visitors see it; for an empty one what stands in for it. */
function TextPreview({ content, saved, shown, drawMarkdown }: TextPreviewProps) {
  const { t } = useTranslation();
  const isEmpty = content.trim() === '';
  return (
    <Stack gap="sm" component="section" aria-label={t('settings.texts.preview')}>
      <Title order={3} size="h4">
        {t('settings.texts.preview')}
      </Title>
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {saved === '' ? t('settings.texts.shown') : t('settings.texts.emptied')}
        </Text>
      )}
      {(!isEmpty || saved === '') && <Card withBorder>{drawMarkdown(isEmpty ? shown.content : content)}</Card>}
    </Stack>
  );
}

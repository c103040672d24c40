import { Button, SimpleGrid, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { type PortalTextKind, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { DraftButtons } from './DraftButtons.tsx';
import { TextPreview } from './TextPreview.tsx';
import { useSaveText } from './useSaveText.ts';

type Props = {
  kind: PortalTextKind;
  language: Language;
  /** What was typed and is not saved yet. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
};

/** One text in one language, with its preview. */
export function TextEditor({ kind, language, draft, onDraft }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const text = useQuery(query(settingsApi.getPortalText, { kind, language }));
  const meanwhile = useMeanwhile();
  const saving = useSaveText({ kind, language }, meanwhile, onDraft);
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
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack gap="sm">
        <Textarea
          label={t('settings.texts.editor')}
          description={t('settings.texts.help')}
          autosize
          minRows={12}
          maxRows={30}
          maxLength={100_000}
          lang={language}
          value={content}
          onChange={({ currentTarget }) => {
            meanwhile.begin(shown);
            onDraft(currentTarget.value);
          }}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {isChanged
            ? t('settings.texts.unsaved')
            : changedAt !== undefined && t('settings.texts.changedAt', { when: dateTime(changedAt) })}
        </Text>
        <MeanwhileNotice
          meanwhile={meanwhile}
          onTheirs={() => {
            onDraft(undefined);
            void text.refetch();
          }}
          onMine={() => {
            saving.mutate(content);
          }}
        />
        <DraftButtons
          isChanged={isChanged}
          isSaving={saving.isPending}
          saveLabel={t('settings.texts.save')}
          discardLabel={t('settings.texts.discard')}
          onSave={() => {
            saving.mutate(content);
          }}
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
      <TextPreview content={content} saved={saved} shown={shown} />
    </SimpleGrid>
  );
}

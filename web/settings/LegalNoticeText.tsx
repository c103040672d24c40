import { Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/languages.ts';
import { type LegalNoticeKind, legalNoticeLimit, type NoticeText, settingsApi } from '#contract/settings.ts';
import { ask } from '#web/api/index.ts';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { notify } from '#web/kit/notify.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { DraftButtons } from './DraftButtons.tsx';
import { invalidate } from '#web/api/invalidate.ts';

type Props = {
  kind: LegalNoticeKind;
  language: Language;
  /** What is in force; undefined where customers read the English text. */
  stands: NoticeText | undefined;
  /** The list that `stands` was read with. */
  notices: NoticeText[];
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
};

/** One notice in one language. */
export function LegalNoticeText({ kind, language, stands, notices, draft, onDraft }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const refusalText = useRefusalText();
  const saved = stands?.content ?? '';
  const content = draft ?? saved;
  const isChanged = content.trim() !== saved;
  const meanwhile = useMeanwhile();
  const saving = useMutation({
    mutationFn: () =>
      ask(settingsApi.updateLegalNotice, { kind, language, content }, { seenAt: meanwhile.seenAt(notices) }),
    onSuccess: async (isNew) => {
      meanwhile.settle();
      await invalidate(client, 'settings');
      await client.invalidateQueries({ queryKey: [settingsApi.getLegalNotice.name] });
      onDraft(undefined);
      if (isNew) notify.success(t('settings.legalNotice.editor.saved'));
      else notify.info(t('settings.legalNotice.editor.same'));
    },
    onError: (error) => {
      if (!meanwhile.hear(error)) notify.error(refusalText(error));
    },
  });
  return (
    <Stack gap="sm">
      <Textarea
        label={t('settings.legalNotice.editor.text')}
        description={language === 'en' ? undefined : t('settings.legalNotice.editor.empty')}
        autosize
        minRows={8}
        maxRows={24}
        maxLength={legalNoticeLimit}
        lang={language}
        value={content}
        onChange={({ currentTarget }) => {
          meanwhile.begin(notices);
          onDraft(currentTarget.value);
        }}
      />
      {stands !== undefined && (
        <Text size="sm" c="dimmed">
          {t('settings.legalNotice.editor.version', { version: stands.version, when: dateTime(stands.createdAt) })}
        </Text>
      )}
      <MeanwhileNotice
        meanwhile={meanwhile}
        onTheirs={() => {
          onDraft(undefined);
          void invalidate(client, 'settings');
        }}
        onMine={() => {
          saving.mutate();
        }}
      />
      <DraftButtons
        isChanged={isChanged}
        isSaving={saving.isPending}
        saveLabel={t('settings.legalNotice.editor.save')}
        discardLabel={t('settings.legalNotice.editor.discard')}
        onSave={() => {
          saving.mutate();
        }}
        onDiscard={() => {
          meanwhile.settle();
          onDraft(undefined);
        }}
      />
    </Stack>
  );
}

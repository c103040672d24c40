import { Group, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Language, languages } from '#contract/languages.ts';
import {
  LegalNoticeKind,
  legalNoticeKinds,
  legalNoticeLimit,
  type NoticeText,
  settingsApi,
} from '#contract/settings.ts';
import { ask, query } from '#web/api/index.ts';
import { invalidate } from '#web/api/invalidate.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { EditConflictNotice } from '#web/kit/form/EditConflictNotice.tsx';
import { useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useEditConflict } from '#web/kit/form/useEditConflict.ts';
import { useLeaveGuard } from '#web/kit/form/useLeaveGuard.ts';
import { DraftButtons } from '#web/kit/form/DraftButtons.tsx';

/** The texts that customers confirm. What is not saved yet stays while another text is open, and is not left unasked. */
export function LegalNoticesEditor() {
  const { t, i18n } = useTranslation();
  const [kind, setKind] = useState<LegalNoticeKind>('emission');
  const [language, setLanguage] = useState(() => Language.catch('en').parse(i18n.language));
  const [drafts, setDrafts] = useState<Record<string, string | undefined>>({});
  useLeaveGuard(Object.values(drafts).some((draft) => draft !== undefined));
  const notices = useQuery(query(settingsApi.getLegalNotices, {}));
  const place = `${kind} ${language}`;
  const select = { allowDeselect: false, w: { base: '100%', xs: 220 } };
  if (notices.data === undefined)
    return notices.isError ? (
      <ErrorNotice error={notices.error} onRetry={() => void notices.refetch()} />
    ) : (
      <Skeleton h={320} role="status" aria-busy aria-label={t('settings.legalNotice.loading')} />
    );
  const stands = notices.data.find((one) => one.kind === kind && one.language === language);
  return (
    <Stack gap="md" maw={860}>
      <Text size="sm" c="dimmed">
        {t('settings.legalNotice.editor.about')}
      </Text>
      <Group>
        <Select
          {...select}
          label={t('settings.legalNotice.editor.kind')}
          data={legalNoticeKinds.map((one) => ({ value: one, label: t(`settings.legalNotice.kind.${one}`) }))}
          value={kind}
          onChange={(chosen) => {
            setKind(LegalNoticeKind.catch(kind).parse(chosen));
          }}
        />
        <Select
          {...select}
          label={t('settings.legalNotice.editor.language')}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          value={language}
          onChange={(chosen) => {
            setLanguage(Language.catch(language).parse(chosen));
          }}
        />
      </Group>
      <LegalNoticeText
        key={place}
        kind={kind}
        language={language}
        stands={stands}
        notices={notices.data}
        draft={drafts[place]}
        onDraft={(draft) => {
          setDrafts((before) => ({ ...before, [place]: draft }));
        }}
      />
    </Stack>
  );
}

type Props = {
  kind: LegalNoticeKind;
  language: Language;
  /** The text in force; undefined where customers read the English one. */
  stands: NoticeText | undefined;
  /** The list that `stands` was read with. */
  notices: NoticeText[];
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
};

/** One notice in one language. */
function LegalNoticeText({ kind, language, stands, notices, draft, onDraft }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const client = useQueryClient();
  const saved = stands?.content ?? '';
  const content = draft ?? saved;
  const isChanged = content.trim() !== saved;
  const meanwhile = useEditConflict();
  const saveNotice = useCommandWith(
    [settingsApi.updateLegalNotice],
    () => ask(settingsApi.updateLegalNotice, { kind, language, content }, { seenAt: meanwhile.seenAt(notices) }),
    {
      done: t('settings.legalNotice.editor.saved'),
      unchanged: t('settings.legalNotice.editor.same'),
      onDone: () => {
        meanwhile.settle();
        onDraft(undefined);
      },
      onFailed: meanwhile.report,
    },
  );
  const save = () => void saveNotice.run(undefined);
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
          onDraft(currentTarget.value === saved ? undefined : currentTarget.value);
        }}
      />
      {stands !== undefined && (
        <Text size="sm" c="dimmed">
          {t('settings.legalNotice.editor.version', { version: stands.version, when: dateTime(stands.createdAt) })}
        </Text>
      )}
      <EditConflictNotice
        meanwhile={meanwhile}
        onTheirs={() => {
          onDraft(undefined);
          void invalidate(client, 'settings');
        }}
        onMine={save}
      />
      <DraftButtons
        isChanged={isChanged}
        isSaving={saveNotice.isPending}
        saveLabel={t('settings.legalNotice.editor.save')}
        discardLabel={t('settings.legalNotice.editor.discard')}
        onSave={save}
        onDiscard={() => {
          meanwhile.settle();
          onDraft(undefined);
        }}
      />
    </Stack>
  );
}

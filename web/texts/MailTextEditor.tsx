import { Button, Group, Skeleton, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Output } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import { bodyLimit, type MailKind, subjectLimit, textsApi } from '#contract/texts.ts';
import { findTemplateProblems, type MailTemplate } from '#rules/mail-template.ts';
import { ask, query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { confirm } from '#web/kit/dialog/confirm.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useCommand, useCommandWith } from '#web/kit/feedback/useCommand.ts';
import { DraftButtons } from '#web/kit/form/DraftButtons.tsx';
import { EditConflictNotice } from '#web/kit/form/EditConflictNotice.tsx';
import { useEditConflict } from '#web/kit/form/useEditConflict.ts';
import { LanguageTabs } from './LanguageTabs.tsx';
import { MailPreview } from './MailPreview.tsx';
import { Placeholders } from './Placeholders.tsx';
import { Versions } from './Versions.tsx';

type Props = { kind: MailKind; own: readonly Language[] };

/** A kind of mail in every language. */
export function MailTextEditor({ kind, own }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t(`texts.kind.${kind}`)}
      </Title>
      <LanguageTabs<MailTemplate> own={own}>
        {(language, draft, onDraft) => <LoadedText {...{ kind, language, draft, onDraft }} />}
      </LanguageTabs>
    </Stack>
  );
}

type TextProps = {
  kind: MailKind;
  language: Language;
  /** Typed and not saved yet. */
  draft: MailTemplate | undefined;
  onDraft: (draft: MailTemplate | undefined) => void;
};

function LoadedText(props: TextProps) {
  const { kind, language } = props;
  const { t } = useTranslation();
  const text = useQuery(query(textsApi.getMailText, { kind, language }));
  if (text.data !== undefined) return <MailText {...props} text={text.data} />;
  return text.isError ? (
    <ErrorNotice error={text.error} onRetry={() => void text.refetch()} />
  ) : (
    <Skeleton h={320} role="status" aria-busy aria-label={t('texts.loading')} />
  );
}

/** Subject and body in one language, with placeholders, preview and versions. */
function MailText({ kind, language, draft, onDraft, text }: TextProps & { text: Output<typeof textsApi.getMailText> }) {
  const { t } = useTranslation();
  const body = useRef<HTMLTextAreaElement>(null);
  const meanwhile = useEditConflict();
  const saved = text.own ?? text.delivered;
  const shown = draft ?? saved;
  const problems = findTemplateProblems(shown, text.variables);
  const problemAt = (field: keyof MailTemplate) => {
    const first = problems.find((problem) => problem.field === field);
    return first && `${t(`refusal.${first.code}`)}${first.names.length > 0 ? ` ${first.names.join(', ')}` : ''}`;
  };
  const save = useCommandWith(
    [textsApi.updateMailText],
    (template: MailTemplate) =>
      ask(textsApi.updateMailText, { kind, language, ...template }, { seenAt: meanwhile.seenAt(text) }),
    {
      done: t('settings.texts.saved'),
      unchanged: t('texts.same'),
      onDone: () => {
        meanwhile.settle();
        onDraft(undefined);
      },
      onFailed: meanwhile.report,
    },
  );
  const test = useCommand(textsApi.sendTestOfMailText, { done: t('texts.testSent') });
  const change = (template: MailTemplate) => {
    meanwhile.begin(text);
    onDraft(template.subject === saved.subject && template.body === saved.body ? undefined : template);
  };
  const reset = async () => {
    const title = t('texts.useDelivered');
    if (await confirm({ title, text: t('texts.useDeliveredText'), confirmLabel: title }))
      await save.run({ subject: '', body: '' });
  };
  const insert = (written: string) => {
    const { selectionStart = shown.body.length, selectionEnd = selectionStart } = body.current ?? {};
    change({ ...shown, body: `${shown.body.slice(0, selectionStart)}${written}${shown.body.slice(selectionEnd)}` });
    body.current?.focus();
  };
  return (
    <SimpleGrid type="container" cols={{ base: 1, '760px': 2 }} spacing="xl">
      <Stack gap="sm">
        <TextInput
          label={t('texts.subject')}
          lang={language}
          maxLength={subjectLimit}
          value={shown.subject}
          error={problemAt('subject')}
          onChange={({ currentTarget }) => {
            change({ ...shown, subject: currentTarget.value });
          }}
        />
        <Textarea
          ref={body}
          label={t('texts.body')}
          description={t('texts.help')}
          lang={language}
          autosize
          minRows={10}
          maxRows={28}
          maxLength={bodyLimit}
          value={shown.body}
          error={problemAt('body')}
          onChange={({ currentTarget }) => {
            change({ ...shown, body: currentTarget.value });
          }}
        />
        <Placeholders variables={text.variables} examples={text.examples} onInsert={insert} />
        <EditConflictNotice
          meanwhile={meanwhile}
          onTheirs={() => {
            onDraft(undefined);
          }}
          onMine={() => void save.run(shown)}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {draft === undefined
            ? t(text.own === undefined ? 'texts.state.delivered' : 'texts.state.own')
            : t('settings.texts.unsaved')}
        </Text>
        <DraftButtons
          isChanged={draft !== undefined && problems.length === 0}
          isSaving={save.isPending}
          saveLabel={t('settings.texts.save')}
          discardLabel={t('settings.texts.discard')}
          onSave={() => void save.run(shown)}
          onDiscard={() => {
            meanwhile.settle();
            onDraft(undefined);
          }}
        >
          {text.own !== undefined && draft === undefined && (
            <Button variant="default" onClick={() => void reset()}>
              {t('texts.useDelivered')}
            </Button>
          )}
        </DraftButtons>
      </Stack>
      <Stack gap="lg">
        <MailPreview kind={kind} language={language} template={problems.length === 0 ? shown : undefined} />
        <Group>
          <Button
            variant="default"
            disabled={problems.length > 0}
            loading={test.isPending}
            onClick={() => void test.run({ kind, language, ...shown })}
          >
            {t('texts.sendTest')}
          </Button>
        </Group>
        <Versions
          kind={kind}
          language={language}
          onUse={({ subject = '', body: content }) => {
            change({ subject, body: content });
          }}
        />
      </Stack>
    </SimpleGrid>
  );
}

import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi, type ReplyTemplate } from '#contract/chat.ts';
import { Language } from '#contract/languages.ts';
import { asWritten, placeholders, unknownPlaceholders } from '#rules/reply-template.ts';
import { ask, codeOf } from '#web/api/index.ts';
import { languages } from '#web/i18n/index.ts';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { useCommandWith } from '#web/kit/useCommand.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';

/** The language of a template that is for any; a choice of a select is a text. */
const anyLanguage = 'any';

type Values = { title: string; language: string; text: string };

type Props = { template: ReplyTemplate | undefined; onDone: () => void };

/** Writes a reply template, or changes one. */
export function TemplateForm({ template, onDone }: Props) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const meanwhile = useMeanwhile();
  const form = useForm<Values>({
    initialValues: {
      title: template?.title ?? '',
      language: template?.language ?? anyLanguage,
      text: template?.text ?? '',
    },
    validate: {
      title: (title) => (title.trim() === '' || title.length > 80 ? t('chat.templates.problem.title') : null),
      text: (text) => {
        if (text.trim() === '' || text.length > 5000) return t('chat.templates.problem.text');
        const names = unknownPlaceholders(text);
        return names.length === 0 ? null : t('chat.templates.problem.placeholder', { names: names.join(', ') });
      },
    },
    validateInputOnBlur: true,
  });
  const saving = useCommandWith(
    [chatApi.createReplyTemplate, chatApi.updateReplyTemplate],
    async ({ title, language: chosen, text }: Values) => {
      const language = Language.safeParse(chosen).data;
      const fields = { title, text, ...(language !== undefined && { language }) };
      if (template !== undefined) {
        const { templateId } = template;
        return ask(chatApi.updateReplyTemplate, { ...fields, templateId }, { seenAt: meanwhile.seenAt(template) });
      }
      await ask(chatApi.createReplyTemplate, fields);
      return true;
    },
    {
      done: t('chat.templates.saved'),
      unchanged: t('chat.templates.unchanged'),
      onDone,
      onFailed: (error) => {
        if (meanwhile.hear(error)) return true;
        if (codeOf(error) !== 'templateTitleTaken') return false;
        form.setFieldError('title', refusalText(error));
        return true;
      },
    },
  );
  const submit = form.onSubmit((values) => void saving.run(values));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <TextInput data-autofocus label={t('chat.templates.title')} maxLength={80} {...form.getInputProps('title')} />
          <Select
            maw={220}
            label={t('chat.templates.language')}
            allowDeselect={false}
            data={[
              { value: anyLanguage, label: t('chat.templates.any') },
              ...Object.entries(languages).map(([value, label]) => ({ value, label })),
            ]}
            {...form.getInputProps('language')}
          />
        </Group>
        <Textarea
          label={t('chat.templates.text')}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={5000}
          {...form.getInputProps('text')}
        />
        <PlaceholderList
          onInsert={(written) => {
            const { text } = form.getValues();
            form.setFieldValue('text', text === '' || /\s$/.test(text) ? `${text}${written}` : `${text} ${written}`);
          }}
        />
        <MeanwhileNotice meanwhile={meanwhile} onTheirs={onDone} onMine={submit} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('chat.templates.cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t('chat.templates.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Every placeholder with its meaning; a press writes it. */
function PlaceholderList({ onInsert }: { onInsert: (written: string) => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Text size="sm">{t('chat.templates.placeholders')}</Text>
      <Group gap="xs">
        {placeholders.map((name) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            title={t(`chat.templates.placeholder.${name}`)}
            onClick={() => {
              onInsert(asWritten(name));
            }}
          >
            {asWritten(name)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

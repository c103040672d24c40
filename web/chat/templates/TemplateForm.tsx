import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { chatApi, type ReplyTemplate } from '#contract/chat.ts';
import { Language } from '#contract/languages.ts';
import { asWritten, placeholders, unknownPlaceholders } from '#rules/reply-template.ts';
import { ask } from '#web/api/index.ts';
import { languages } from '#web/i18n/index.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallFormWith } from '#web/kit/form/useCallForm.tsx';

/** The language of a template that is for any; a choice of a select is a text. */
const anyLanguage = 'any';

type Values = { title: string; language: string; text: string };

type Props = { template: ReplyTemplate | undefined; onDone: () => void };

/** Writes a reply template, or changes one. */
export function TemplateForm({ template, onDone }: Props) {
  const { t } = useTranslation();
  const form = useCallFormWith(
    [chatApi.createReplyTemplate, chatApi.updateReplyTemplate],
    async ({ title, language: chosen, text }: Values, seenAt) => {
      const language = Language.safeParse(chosen).data;
      const fields = { title, text, ...(language !== undefined && { language }) };
      if (template !== undefined)
        return ask(chatApi.updateReplyTemplate, { ...fields, templateId: template.templateId }, { seenAt });
      await ask(chatApi.createReplyTemplate, fields);
      return true;
    },
    {
      initialValues: {
        title: template?.title ?? '',
        language: template?.language ?? anyLanguage,
        text: template?.text ?? '',
      },
      problems: ({ title, text }) => ({
        title: title.trim() === '' && t('chat.templates.problem.title'),
        text: textProblem(text),
      }),
      refusedAt: { templateTitleTaken: 'title' },
      done: t('chat.templates.saved'),
      unchanged: t('chat.templates.unchanged'),
      onDone,
      seen: template,
      onTheirs: onDone,
    },
  );
  return (
    <Form form={form} submitLabel={t('chat.templates.save')} onCancel={onDone}>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <TextInput data-autofocus label={t('chat.templates.title')} {...form.text('title')} />
        <Select
          maw={220}
          label={t('chat.templates.language')}
          allowDeselect={false}
          data={[
            { value: anyLanguage, label: t('chat.templates.any') },
            ...Object.entries(languages).map(([value, label]) => ({ value, label })),
          ]}
          {...form.input('language')}
        />
      </Group>
      <Textarea label={t('chat.templates.text')} autosize minRows={6} maxRows={16} {...form.text('text')} />
      <PlaceholderList
        onInsert={(written) => {
          const { text } = form.fields.getValues();
          form.fields.setFieldValue(
            'text',
            text === '' || /\s$/.test(text) ? `${text}${written}` : `${text} ${written}`,
          );
        }}
      />
    </Form>
  );

  function textProblem(text: string): string | undefined {
    if (text.trim() === '') return t('chat.templates.problem.text');
    const names = unknownPlaceholders(text);
    return names.length === 0 ? undefined : t('chat.templates.problem.placeholder', { names: names.join(', ') });
  }
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

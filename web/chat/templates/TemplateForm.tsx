import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReplyTemplate } from '#contract/chat.ts';
import { languages } from '#web/i18n/index.ts';
import { MeanwhileNotice } from '#web/kit/MeanwhileNotice.tsx';
import { PlaceholderList } from './PlaceholderList.tsx';
import { anyLanguage, useTemplateForm } from './useTemplateForm.ts';

type Props = { template: ReplyTemplate | undefined; onDone: () => void };

/** Writes a reply template, or changes one. */
export function TemplateForm({ template, onDone }: Props) {
  const { t } = useTranslation();
  const { form, submit, isSaving, meanwhile } = useTemplateForm(template, onDone);
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
          <Button type="submit" loading={isSaving}>
            {t('chat.templates.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

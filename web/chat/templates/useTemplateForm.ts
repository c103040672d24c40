import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Language } from '#contract/languages.ts';
import { chatApi, type ReplyTemplate } from '#contract/chat.ts';
import { unknownPlaceholders } from '#rules/reply-template.ts';
import { ask, codeOf } from '#web/api/index.ts';
import { notify } from '#web/kit/notify.ts';
import { useMeanwhile } from '#web/kit/useMeanwhile.ts';
import { useRefusalText } from '#web/kit/useRefusalText.ts';
import { invalidate } from '#web/api/invalidate.ts';

/** The language of a template that is for any; a choice of a select is a text. */
export const anyLanguage = 'any';

type Values = { title: string; language: string; text: string };

/** The form of a reply template, new or known: its problems at the fields, and how it is saved. */
export function useTemplateForm(template: ReplyTemplate | undefined, onDone: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
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
  const saving = useMutation({
    mutationFn: async ({ title, language: chosen, text }: Values) => {
      const language = Language.safeParse(chosen).data;
      const fields = { title, text, ...(language !== undefined && { language }) };
      if (template !== undefined) {
        const { templateId } = template;
        return ask(chatApi.updateReplyTemplate, { ...fields, templateId }, { seenAt: meanwhile.seenAt(template) });
      }
      await ask(chatApi.createReplyTemplate, fields);
      return true;
    },
    onSuccess: (isChanged) => {
      if (isChanged) notify.success(t('chat.templates.saved'));
      else notify.info(t('chat.templates.unchanged'));
      onDone();
    },
    onError: (error) => {
      if (meanwhile.hear(error)) return;
      if (codeOf(error) === 'templateTitleTaken') form.setFieldError('title', refusalText(error));
      else notify.error(refusalText(error));
    },
    onSettled: () => invalidate(client, 'templates'),
  });
  const submit = form.onSubmit((values) => {
    saving.mutate(values);
  });
  return { form, submit, isSaving: saving.isPending, meanwhile };
}

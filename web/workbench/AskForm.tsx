import { Input, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { questionsApi } from '#contract/chat/questions.ts';
import { maxAnswers } from '#contract/tasks/question.ts';
import type { Task } from '#contract/tasks/task.ts';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

/** Longest answer to choose, in characters. */
const maxAnswer = 100;

const withoutEmpty = (answers: readonly string[]) => answers.map((one) => one.trim()).filter((one) => one !== '');

/** Asks the customer of a task, which is on hold until the answer. */
export function AskForm({ task: { taskId }, onDone }: { task: Task; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useCallForm(
    questionsApi.askCustomer,
    (values: { question: string; answers: string[]; wantsFile: boolean }) => ({
      taskId,
      question: values.question.trim(),
      answers: withoutEmpty(values.answers),
      wantsFile: values.wantsFile,
    }),
    {
      initialValues: { question: '', answers: [], wantsFile: false },
      problems: ({ question }) => ({ question: question.trim() === '' && t('workbench.ask.missing') }),
      refusedAt: { messageEmpty: 'question', answersTwice: 'answers' },
      done: t('workbench.ask.done', { task: taskId }),
      onDone,
    },
  );
  const { answers } = form.values;
  // One empty field more than there are answers.
  const numbers = Array.from({ length: Math.min(answers.length + 1, maxAnswers) }, (_, place) => place + 1);
  return (
    <Form form={form} submitLabel={t('workbench.ask.confirm')} onCancel={onDone} gap="md">
      <Text size="sm">{t('workbench.ask.what')}</Text>
      <Textarea
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        required
        label={t('workbench.ask.question')}
        {...form.text('question')}
      />
      <Input.Wrapper
        label={t('workbench.ask.answers')}
        description={t('workbench.ask.answersHint')}
        error={form.input('answers').error}
      >
        <Stack gap="xs" mt={6}>
          {numbers.map((number) => (
            <TextInput
              key={number}
              aria-label={t('workbench.ask.answer', { number })}
              placeholder={t('workbench.ask.answer', { number })}
              maxLength={maxAnswer}
              value={answers[number - 1] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                form.fields.setFieldValue('answers', Object.assign([...answers], { [number - 1]: value }));
              }}
            />
          ))}
        </Stack>
      </Input.Wrapper>
      <Switch label={t('workbench.ask.wantsFile')} {...form.checkbox('wantsFile')} />
    </Form>
  );
}

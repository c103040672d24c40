import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconMessage, IconMessageQuestion } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { questionsApi } from '#contract/chat/questions.ts';
import type { OpenQuestion } from '#contract/tasks/question.ts';
import type { TaskId } from '#contract/ids.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useCommand } from '#web/kit/feedback/useCommand.ts';
import classes from './tasks.module.css';

type Props = {
  taskId: TaskId;
  question: OpenQuestion;
  isStaff: boolean;
  /** Leads into the chat, to write or to send a file. */
  toChat: () => void;
};

/** The question for which a task is on hold: its customer answers with a tap, staff take it back. */
export function TaskQuestion({ taskId, question, isStaff, toChat }: Props) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const title = useId();
  const { questionId, answers, wantsFile, since } = question;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={title} className={classes['question'] ?? ''}>
      <Stack gap="sm">
        <Group gap="4px 10px">
          <IconMessageQuestion size={20} aria-hidden className={classes['questionMark'] ?? ''} />
          <Title order={3} size="h5" id={title}>
            {t(isStaff ? 'tasks.hold.forCustomer' : 'tasks.hold.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('tasks.hold.since', { when: dateTime(since) })}
          </Text>
        </Group>
        <Text className={classes['words'] ?? ''}>{question.question}</Text>
        {wantsFile && (
          <Text size="sm" c="dimmed">
            {t(isStaff ? 'tasks.hold.fileWanted' : 'tasks.hold.sendFile')}
          </Text>
        )}
        {isStaff ? (
          <StaffPart taskId={taskId} questionId={questionId} answers={answers} />
        ) : (
          <CustomerPart taskId={taskId} questionId={questionId} answers={answers} toChat={toChat} />
        )}
      </Stack>
    </Card>
  );
}

type PartProps = Pick<Props, 'taskId'> & Pick<OpenQuestion, 'questionId' | 'answers'>;

/** The answers to tap, and the way to any other. */
function CustomerPart({ taskId, questionId, answers, toChat }: PartProps & Pick<Props, 'toChat'>) {
  const { t } = useTranslation();
  const command = useCommand(questionsApi.answerQuestion, { done: t('tasks.hold.answered') });
  return (
    <Group gap="xs" data-screen-only>
      {answers.map((answer) => (
        <Button
          key={answer}
          variant="light"
          disabled={command.isPending}
          className={classes['answer'] ?? ''}
          onClick={() => void command.run({ taskId, questionId, answer })}
        >
          {answer}
        </Button>
      ))}
      <Button variant="default" leftSection={<IconMessage size={16} aria-hidden />} onClick={toChat}>
        {t('tasks.hold.inChat')}
      </Button>
    </Group>
  );
}

/** The answers that the customer chooses from, and the way to take the question back. */
function StaffPart({ taskId, questionId, answers }: PartProps) {
  const { t } = useTranslation();
  const command = useCommand(questionsApi.withdrawQuestion, { done: t('tasks.hold.withdrawn') });
  return (
    <>
      {answers.length > 0 && (
        <Text size="sm" c="dimmed" className={classes['words'] ?? ''}>
          {answers.join(' · ')}
        </Text>
      )}
      <Group data-screen-only>
        <Button
          size="xs"
          variant="default"
          loading={command.isPending}
          onClick={() => void command.run({ taskId, questionId })}
        >
          {t('tasks.hold.withdraw')}
        </Button>
      </Group>
    </>
  );
}

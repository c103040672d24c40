import { Accordion, Card, Text, Title } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { useTranslation } from 'react-i18next';
import { rawAnswers } from '#web/api/index.ts';
import { RawAnswerItem } from './RawAnswerItem.tsx';

/** The answers of the server as they came, newest first, while the developer mode is on. */
export function DeveloperPanel() {
  const { t } = useTranslation();
  const answers = useStore(rawAnswers);
  if (answers === undefined) return null;
  return (
    <Card withBorder mt="xl" component="section">
      <Title order={2} size="h5" mb="xs">
        {t('shell.developer.title')}
      </Title>
      {answers.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('shell.developer.none')}
        </Text>
      )}
      <Accordion chevronPosition="left">
        {answers.map((answer) => (
          <RawAnswerItem key={answer.id} answer={answer} />
        ))}
      </Accordion>
    </Card>
  );
}

import { Accordion, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useStore } from '@nanostores/react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { rawAnswers } from '#web/api/index.ts';
import type { RawAnswer } from '#web/api/raw-answers.ts';
import { CopyButton } from '#web/kit/CopyButton.tsx';

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

/** JSON as a person reads it; what is none stays as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    // Cut or empty answers are shown as they are.
    return body;
  }
}

/** One answer of the server as it came, folded until it is wanted, with what was asked. */
function RawAnswerItem({ answer }: { answer: RawAnswer }) {
  const { t } = useTranslation();
  const { id, call, status, milliseconds, asked } = answer;
  const body = readable(answer.body);
  return (
    <Accordion.Item value={String(id)}>
      <Accordion.Control>
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {t('shell.developer.call', { call, status, ms: milliseconds })}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="xs">
          {asked !== undefined && (
            <>
              <Text size="xs" c="dimmed">
                {t('shell.developer.asked')}
              </Text>
              <Code block mah={160} style={{ overflow: 'auto' }} tabIndex={0}>
                {readable(asked)}
              </Code>
            </>
          )}
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {t('shell.developer.answered')}
            </Text>
            <CopyButton value={body}>
              {({ copied, copy }) => (
                <Button size="compact-xs" variant="default" onClick={copy}>
                  {t(copied ? 'shell.developer.copied' : 'shell.developer.copy')}
                </Button>
              )}
            </CopyButton>
          </Group>
          <Code block mah={360} style={{ overflow: 'auto' }} tabIndex={0}>
            {body}
          </Code>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

import { Accordion, Card, Code, Text, Title } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { rawAnswers } from '#web/api/index.ts';

/** JSON as a person reads it; what is none stays as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    // Cut or empty answers are shown as they are.
    return body;
  }
}

/** The answers of the server as they came, newest first, while the developer mode is on. */
export function DeveloperPanel() {
  const { t } = useTranslation();
  const isOn = useSyncExternalStore(rawAnswers.listen, rawAnswers.isOn);
  const answers = useSyncExternalStore(rawAnswers.listen, rawAnswers.all);
  if (!isOn) return null;
  return (
    <Card withBorder mt="xl" component="section">
      <Title order={2} size="h5" mb="xs">
        {t('frame.developer.title')}
      </Title>
      {answers.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('frame.developer.none')}
        </Text>
      )}
      <Accordion chevronPosition="left">
        {answers.map(({ id, call, status, milliseconds, body }) => (
          <Accordion.Item key={id} value={String(id)}>
            <Accordion.Control>
              <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {t('frame.developer.call', { call, status, ms: milliseconds })}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              <Code block mah={360} style={{ overflow: 'auto' }} tabIndex={0}>
                {readable(body)}
              </Code>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  );
}

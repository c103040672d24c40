import { Accordion, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '#web/api/raw-answers.ts';

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
export function RawAnswerItem({ answer }: { answer: RawAnswer }) {
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

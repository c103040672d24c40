import { Card, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type Move, movingApi, ownFileMap } from '#contract/moving.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Form } from '#web/kit/form/Form.tsx';
import { useCallForm } from '#web/kit/form/useCallForm.tsx';

type Values = Record<string, string | null>;
type Props = { move: Move; methods: readonly string[]; isRunning: boolean };

/** Says which methods the words of the portal before mean: those of refused lines, and those that the map knows. */
export function MoveMethods({ move, methods, isRunning }: Props) {
  const { t } = useTranslation();
  const known = move.map.files['tasks']?.values['methods'] ?? {};
  const words = [...new Set([...move.unknownMethods, ...Object.keys(known)])];
  if (words.length === 0) return undefined;
  return (
    <Card withBorder padding="lg">
      <Stack gap="sm">
        <Title order={3} size="h5">
          {t('moving.methods')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('moving.methodsText')}
        </Text>
        {/* Words that a trial adds begin a form of their own. */}
        <MethodsForm key={words.join('|')} {...{ move, methods, isRunning, words, known }} />
      </Stack>
    </Card>
  );
}

type FormProps = Props & { words: readonly string[]; known: Readonly<Record<string, string>> };

function MethodsForm({ move, methods, isRunning, words, known }: FormProps) {
  const { t } = useTranslation();
  const form = useCallForm(
    movingApi.setMoveMap,
    (values: Values) => {
      const chosen = Object.entries(values).filter(([, method]) => method !== null);
      const before = move.map.files['tasks'] ?? ownFileMap;
      const tasks = { ...before, values: { ...before.values, methods: Object.fromEntries(chosen) } };
      return { map: JSON.stringify({ ...move.map, files: { ...move.map.files, tasks } }) };
    },
    {
      initialValues: Object.fromEntries(words.map((word) => [word, known[word] ?? null])),
      checksOnBlur: false,
      done: t('moving.saved'),
    },
  );
  return (
    <Form form={form} submitLabel={t('moving.saveMethods')} isOnPage>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {words.map((word) => (
          <Select
            key={word}
            clearable
            searchable
            disabled={isRunning}
            label={word}
            placeholder={t('moving.refusedMethod')}
            data={methods}
            {...form.input(word)}
          />
        ))}
      </SimpleGrid>
    </Form>
  );
}

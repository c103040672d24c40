import { Alert, Box, Group, Radio, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileZip } from '@tabler/icons-react';
import type { ArchiveContent } from '#contract/engine.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { ImageChoice } from '#web/tasks/file-check.ts';
import { fieldIds } from './order-fields.ts';

type Props = { archive: ArchiveContent; choice: ImageChoice | undefined };

/** The value of the choice that leaves it to support. */
const unknown = 'unknown';

/** The readouts that an archive holds: the only one is named, of several one is chosen; or why it was not opened. */
export function PackedImages({ archive, choice }: Props) {
  const { t } = useTranslation();
  const { images, problem } = archive;
  const [only] = images;
  if (problem !== undefined)
    return (
      <Alert
        variant="default"
        p="xs"
        role="status"
        icon={<IconAlertTriangle color="var(--mantine-color-attention-text)" aria-hidden />}
      >
        <Text size="sm">{t(`engine.fileCheck.archive.problem.${problem}`)}</Text>
      </Alert>
    );
  if (images.length > 1 && choice !== undefined) return <ChoiceOfImage archive={archive} choice={choice} />;
  if (only === undefined) return undefined;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" mb="xs">
      <IconFileZip size={18} color="var(--mantine-color-info-text)" aria-hidden style={{ flex: 'none' }} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t('engine.fileCheck.archive.from', { name: only.name })}
      </Text>
    </Group>
  );
}

/** The choice among the readouts in an archive, which can be changed until the order is sent. */
function ChoiceOfImage({ archive: { images, chosen }, choice }: { archive: ArchiveContent; choice: ImageChoice }) {
  const { t } = useTranslation();
  const { bytes } = useFormats();
  const { isLeft, isPending, choose, leave } = choice;
  const value = isLeft ? unknown : chosen === undefined ? '' : String(chosen);
  return (
    <Box id={fieldIds.fileQuestion} mb={chosen === undefined ? 0 : 'sm'}>
      <Radio.Group
        label={t('engine.fileCheck.archive.question')}
        description={t('engine.fileCheck.archive.several', { count: images.length })}
        value={value}
        onChange={(picked) => {
          if (picked === unknown) leave();
          else choose(Number(picked));
        }}
      >
        <Stack gap={6} mt="xs">
          {images.map(({ entry, name, size }) => (
            <Radio
              key={entry}
              value={String(entry)}
              disabled={isPending}
              label={name}
              description={bytes(size)}
              styles={{ label: { overflowWrap: 'anywhere' } }}
            />
          ))}
          {/* Once one is chosen, it is the order's. */}
          {chosen === undefined && (
            <Radio value={unknown} disabled={isPending} label={t('engine.fileCheck.archive.leave')} />
          )}
        </Stack>
      </Radio.Group>
    </Box>
  );
}

import { Anchor, Box, Button, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FileCheck } from '#web/tasks/file-check.ts';
import classes from './order-form.module.css';

type Props = {
  check: FileCheck;
  /** The id of the card that shows the result. */
  cardId: string;
};

/**
 * State of a file's check, right below the file. It takes the same space in every state, so that nothing below it moves
 * away under somebody's finger while the check comes in; the result stands in a card below all fields.
 */
export function FileCheckLine({ check, cardId }: Props) {
  if (check.state === 'none') return undefined;
  return (
    <Box role="status" className={classes['checkLine'] ?? ''}>
      <LineContent check={check} cardId={cardId} />
    </Box>
  );
}

function LineContent({ check, cardId }: Props) {
  const { t } = useTranslation();
  switch (check.state) {
    case 'none':
      return undefined;
    case 'checking':
      return <Checking sent={check.sent} />;
    case 'failed':
      return (
        <Group gap="sm" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('engine.fileCheck.failed')}
          </Text>
          <Button size="compact-xs" variant="default" onClick={check.retry} className={classes['checkRetry'] ?? ''}>
            {t('engine.fileCheck.retry')}
          </Button>
        </Group>
      );
    case 'checked':
      return (
        <Text size="sm">
          {t('engine.fileCheck.done')}{' '}
          <Anchor inherit href={`#${cardId}`}>
            {t('engine.fileCheck.toResult')}
          </Anchor>
        </Text>
      );
    default:
      return check satisfies never;
  }
}

/** How much of the file has left, and then that it is being read. */
function Checking({ sent }: { sent: number }) {
  const { t } = useTranslation();
  const percent = Math.floor(100 * sent);
  const text = sent < 1 ? t('engine.fileCheck.checking', { percent }) : t('engine.fileCheck.reading');
  return (
    <>
      <Text size="sm" c="dimmed" mb={4}>
        {text}
      </Text>
      <Progress value={percent} size="sm" animated={sent >= 1} aria-label={text} />
    </>
  );
}

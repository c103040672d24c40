import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Rejection } from '#contract/tasks/rejection.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import classes from './tasks.module.css';

type Props = {
  rejection: Rejection;
  isStaff: boolean;
  /** Opens the return note, where something went back. */
  returnNote?: ReactNode;
  /** Starts the order again with another file. */
  again?: ReactNode;
};

/** The reason of a rejected file, the advice, and what went back. */
export function TaskRejection({ rejection, isStaff, returnNote, again }: Props) {
  const { t } = useTranslation();
  const { credits, dateTime } = useFormats();
  const title = useId();
  const { advice, words, refunded, at } = rejection;
  return (
    <Card withBorder padding="md" component="section" aria-labelledby={title} className={classes['question'] ?? ''}>
      <Stack gap="sm">
        <Group gap="4px 10px">
          <IconFileX size={20} aria-hidden className={classes['questionMark'] ?? ''} />
          <Title order={3} size="h5" id={title}>
            {t(isStaff ? 'tasks.rejected.forStaff' : 'tasks.rejected.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {dateTime(at)}
          </Text>
        </Group>
        <Text fw={500} className={classes['words'] ?? ''}>
          {rejection.title}
        </Text>
        {advice !== '' && <Part label={t('tasks.rejected.advice')}>{advice}</Part>}
        {words !== '' && <Part label={t('tasks.rejected.words')}>{words}</Part>}
        {refunded > 0 && (
          <Text size="sm" component="div">
            {t('tasks.rejected.refunded', { credits: credits(refunded) })}
            {returnNote !== undefined && (
              <>
                {' '}
                {t('tasks.rejected.returnNote')} {returnNote}
              </>
            )}
          </Text>
        )}
        {again}
      </Stack>
    </Card>
  );
}

function Part({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" className={classes['words'] ?? ''}>
        {children}
      </Text>
    </div>
  );
}

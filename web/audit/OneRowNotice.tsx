import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AuditFilter } from './useAuditFilter.ts';
import { useAuditWords } from './useAuditWords.ts';

/** Says that the log is narrowed to one row, and leads back. */
export function OneRowNotice({ chosen: { filter, change } }: { chosen: AuditFilter }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const { subject, subjectId } = filter;
  if (subject === undefined || subjectId === undefined) return null;
  return (
    <Group gap="sm">
      <Text size="sm" fw={600}>
        {t('audit.filter.ofRow', { what: words.what({ subject, subjectId }) })}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          void change({ subject: undefined, subjectId: undefined });
        }}
      >
        {t('audit.filter.ofRowEnd')}
      </Button>
    </Group>
  );
}

import { ActionIcon, Anchor, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#contract/audit.ts';
import classes from './audit.module.css';
import { useAuditWords } from './useAuditWords.ts';

/** The page of what a line is about; undefined where there is none. */
function linkTo({ jobId, userId }: AuditEntry): ((props: object) => ReactElement) | undefined {
  if (jobId !== undefined) return (props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />;
  if (userId !== undefined)
    return (props) => <Link to="/admin/customerview" search={{ customer: userId }} {...props} />;
  return undefined;
}

/** What a line of the log is about, with the way there, and to the other lines about it. */
export function Subject({ entry, onOnly }: { entry: AuditEntry; onOnly: (entry: AuditEntry) => void }) {
  const { t } = useTranslation();
  const words = useAuditWords();
  const what = words.what(entry);
  const renderRoot = linkTo(entry);
  return (
    <div className={classes['subject']}>
      {renderRoot === undefined ? (
        <Text size="xs" truncate="end" title={what}>
          {what}
        </Text>
      ) : (
        <Anchor
          size="xs"
          truncate="end"
          title={t(entry.jobId === undefined ? 'audit.toCustomer' : 'audit.toJob')}
          renderRoot={renderRoot}
        >
          {what}
        </Anchor>
      )}
      {entry.subjectId !== '' && (
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('audit.onlyThis', { what })}
          onClick={() => {
            onOnly(entry);
          }}
        >
          <IconFilter size={12} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

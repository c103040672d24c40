import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/call.ts';
import type { TextVersionId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import { type TextKind, textsApi, type TextVersion } from '#contract/texts.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { DialogButton } from '#web/kit/dialog/DialogButton.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import classes from './texts.module.css';

type Content = Output<typeof textsApi.getTextVersion>;
type Props = {
  kind: TextKind;
  language: Language;
  /** Brings a version back into the editor. */
  onUse: (content: Content) => void;
};

/** The versions of a text in a language, newest first. */
export function Versions({ kind, language, onUse }: Props) {
  const { t } = useTranslation();
  const versions = useQuery(query(textsApi.getTextVersions, { kind, language }));
  return (
    <Stack gap="xs" component="section" aria-label={t('texts.versions.title')}>
      <Title order={3} size="h4">
        {t('texts.versions.title')}
      </Title>
      {versions.isPending && <RowSkeletons label={t('texts.loading')} />}
      {versions.isError && <ErrorNotice error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('texts.versions.none')}
        </Text>
      )}
      <ul className={classes['entries']}>
        {versions.data?.map((version, index) => (
          <Version key={version.textVersionId} version={version} isInForce={index === 0} onUse={onUse} />
        ))}
      </ul>
    </Stack>
  );
}

type VersionProps = { version: TextVersion; isInForce: boolean; onUse: Props['onUse'] };

function Version({ version: { textVersionId, isReset, changedAt, changedBy }, isInForce, onUse }: VersionProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const when = dateTime(changedAt);
  const notes = [...(isInForce ? [t('texts.versions.inForce')] : []), ...(isReset ? [t('texts.versions.reset')] : [])];
  return (
    <Group component="li" justify="space-between" gap="xs" py={4} wrap="nowrap">
      <span className={classes['name']}>
        <Text component="span" size="sm">
          {changedBy === undefined ? when : t('texts.versions.by', { when, name: changedBy })}
        </Text>
        {notes.length > 0 && (
          <Text component="span" size="xs" c="dimmed">
            {notes.join(' · ')}
          </Text>
        )}
      </span>
      <DialogButton
        text={t('texts.versions.show')}
        title={t('texts.versions.dialog', { when })}
        size="lg"
        button={{ size: 'xs', variant: 'default', 'aria-label': t('texts.versions.showOf', { when }) }}
      >
        {(close) => (
          <VersionText
            textVersionId={textVersionId}
            onUse={(content) => {
              onUse(content);
              close();
            }}
          />
        )}
      </DialogButton>
    </Group>
  );
}

function VersionText({ textVersionId, onUse }: { textVersionId: TextVersionId; onUse: Props['onUse'] }) {
  const { t } = useTranslation();
  const text = useQuery(query(textsApi.getTextVersion, { textVersionId }));
  if (text.data === undefined)
    return text.isError ? (
      <ErrorNotice error={text.error} onRetry={() => void text.refetch()} />
    ) : (
      <RowSkeletons label={t('texts.loading')} />
    );
  const content = text.data;
  return (
    <Stack gap="md">
      {content.subject !== undefined && <Text fw={600}>{content.subject}</Text>}
      <div className={classes['plain']}>{content.body}</div>
      <Group justify="flex-end">
        <Button
          onClick={() => {
            onUse(content);
          }}
        >
          {t('texts.versions.use')}
        </Button>
      </Group>
    </Stack>
  );
}

import { Checkbox, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Language } from '#contract/languages.ts';
import { type LegalConfirmation, type LegalNoticeKind, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';

type Props = {
  /** Leads a page here. */
  id?: string;
  /** The notices of the chosen methods; nothing is shown without one. */
  kinds: readonly LegalNoticeKind[];
  confirmed: readonly LegalConfirmation[];
  onChange: (confirmed: readonly LegalConfirmation[]) => void;
};

/** The legal notices of the chosen methods, each with a box that has to be ticked before the order is sent. */
export function LegalNotices({ id, kinds, confirmed, onChange }: Props) {
  const { t } = useTranslation();
  const title = useId();
  if (kinds.length === 0) return undefined;
  return (
    <Stack gap="sm" {...(id !== undefined && { id })} component="section" aria-labelledby={title}>
      <Title order={3} size="sm" id={title}>
        {t('settings.legalNotice.title')}
      </Title>
      {kinds.map((kind) => (
        <LegalNotice
          key={kind}
          kind={kind}
          confirmed={confirmed.find((one) => one.kind === kind)}
          onChange={(confirmation) => {
            const others = confirmed.filter((one) => one.kind !== kind);
            onChange(confirmation === undefined ? others : [...others, confirmation]);
          }}
        />
      ))}
    </Stack>
  );
}

type LegalNoticeProps = {
  kind: LegalNoticeKind;
  confirmed: LegalConfirmation | undefined;
  onChange: (confirmation: LegalConfirmation | undefined) => void;
};

/** One notice as it stands now. A box that was ticked below another version is not ticked below this one. */
function LegalNotice({ kind, confirmed, onChange }: LegalNoticeProps) {
  const { t, i18n } = useTranslation();
  const language = Language.catch('en').parse(i18n.language);
  const notice = useQuery(query(settingsApi.getLegalNotice, { kind, language }));
  if (notice.data === undefined)
    return notice.isError ? (
      <ErrorNotice error={notice.error} onRetry={() => void notice.refetch()} />
    ) : (
      <Skeleton h={110} role="status" aria-busy aria-label={t('settings.legalNotice.loading')} />
    );
  const { version, content, language: written } = notice.data;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Text size="sm" lang={written} style={{ whiteSpace: 'pre-line' }}>
          {content}
        </Text>
        <Checkbox
          label={t(`settings.legalNotice.confirm.${kind}`)}
          required
          checked={confirmed?.version === version && confirmed.language === written}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.checked ? { kind, version, language: written } : undefined);
          }}
        />
      </Stack>
    </Paper>
  );
}

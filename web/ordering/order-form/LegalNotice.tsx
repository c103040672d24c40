import { Checkbox, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Language } from '#contract/languages.ts';
import { type LegalConfirmation, type LegalNoticeKind, settingsApi } from '#contract/settings.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';

type Props = {
  kind: LegalNoticeKind;
  confirmed: LegalConfirmation | undefined;
  onChange: (confirmation: LegalConfirmation | undefined) => void;
};

/** One notice as it stands now. A box that was ticked below another version is not ticked below this one. */
export function LegalNotice({ kind, confirmed, onChange }: Props) {
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

import { Container, Skeleton, Stack, Text } from '@mantine/core';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { PortalTextKind } from '#contract/settings.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { Markdown } from '#web/settings/Markdown.tsx';
import { usePortalText } from '#web/settings/usePortalText.ts';

/** /impressum */
export function ImprintPage() {
  return <LegalText kind="imprint" />;
}

/** /datenschutz */
export function PrivacyPage() {
  return <LegalText kind="privacy" />;
}

/** /agb */
export function TermsPage() {
  return <LegalText kind="terms" />;
}

/** A legal page: what the operator wrote, in the language of the screen. */
function LegalText({ kind }: { kind: Exclude<PortalTextKind, 'oldPortalNotice'> }) {
  const { t } = useTranslation();
  const text = usePortalText(kind);
  const { date } = useFormats();
  return (
    <Container size="sm" px={0} py="md">
      <PageTitle title={usePageTitle()} />
      {text.isPending && (
        <Stack gap="xs" role="status" aria-busy aria-label={t('settings.text.loading')}>
          <Skeleton h={16} />
          <Skeleton h={16} />
          <Skeleton h={16} w="60%" />
        </Stack>
      )}
      {text.isError && <ErrorNotice error={text.error} onRetry={() => void text.refetch()} />}
      {text.data !== undefined && (
        <div lang={text.data.language}>
          <Markdown text={text.data.content} />
        </div>
      )}
      {text.data?.changedAt !== undefined && (
        <Text size="sm" c="dimmed" mt="lg">
          {t('settings.text.asOf', { day: date(text.data.changedAt) })}
        </Text>
      )}
    </Container>
  );
}

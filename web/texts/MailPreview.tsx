import { Card, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import { type MailKind, textsApi } from '#contract/texts.ts';
import type { MailTemplate } from '#rules/mail-template.ts';
import { query } from '#web/api/index.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import classes from './texts.module.css';

type Preview = Output<typeof textsApi.previewMailText>;
type Props = {
  kind: MailKind;
  language: Language;
  /** Absent while the text has a problem. */
  template: MailTemplate | undefined;
};

/** A mail with example values, as the server writes it: as a page and in plain text. */
export function MailPreview({ kind, language, template }: Props) {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(template, 300);
  const { subject, body } = settled ?? { subject: '', body: '' };
  const preview = useQuery({
    ...query(textsApi.previewMailText, { kind, language, subject, body }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="sm" component="section" aria-label={t('settings.texts.preview')}>
      <Title order={3} size="h4">
        {t('settings.texts.preview')}
      </Title>
      {template === undefined && (
        <Text size="sm" c="dimmed">
          {t('texts.previewBroken')}
        </Text>
      )}
      {template !== undefined && preview.isPending && (
        <Skeleton h={240} role="status" aria-busy aria-label={t('texts.loading')} />
      )}
      {template !== undefined && preview.isError && <ErrorNotice error={preview.error} />}
      {template !== undefined && preview.data !== undefined && (
        <Tabs defaultValue="page" keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="page">{t('texts.page')}</Tabs.Tab>
            <Tabs.Tab value="plain">{t('texts.plain')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="page" lang={language}>
            <MailPage preview={preview.data} />
          </Tabs.Panel>
          <Tabs.Panel value="plain" lang={language}>
            <Stack gap="sm">
              <Text fw={600}>{preview.data.subject}</Text>
              <div className={classes['plain']}>{preview.data.text}</div>
            </Stack>
          </Tabs.Panel>
        </Tabs>
      )}
    </Stack>
  );
}

/** The parts of a mail as elements of this page: nothing in it can be HTML. */
function MailPage({ preview: { subject, parts, button } }: { preview: Preview }) {
  return (
    <Stack gap="sm">
      <Text fw={600}>{subject}</Text>
      <Card withBorder className={classes['mail']}>
        <Stack gap="md">
          {parts.map((part) => {
            if (part.kind === 'link')
              return (
                <div key={JSON.stringify(part)}>
                  <span className={classes['button']}>{button}</span>
                  <Text size="xs" c="dimmed" mt={6}>
                    {part.href}
                  </Text>
                </div>
              );
            if (part.kind === 'text')
              return (
                <div key={JSON.stringify(part)} className={classes['plain']}>
                  {part.lines.join('\n')}
                </div>
              );
            return (
              <table key={JSON.stringify(part)} className={classes['facts']}>
                <tbody>
                  {part.rows.map(([name, value]) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      <td>{value}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            );
          })}
        </Stack>
      </Card>
    </Stack>
  );
}

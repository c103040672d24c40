import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionDetail } from '#contract/library.ts';
import { useFormats } from '#web/kit/useFormats.ts';

/** What staff did to a solution, newest first. */
export function SolutionHistory({ solution: { history } }: { solution: SolutionDetail }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {t('library.history.title')}
      </Title>
      {history.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('library.history.none')}
        </Text>
      )}
      <Stack gap={6} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {history.map(({ at, by, what, reason, after }) => (
          <li key={`${at} ${what}`}>
            <Text size="xs">
              {t('library.history.line', { when: dateTime(at), who: by, what: t(`library.history.${what}`) })}
            </Text>
            {[reason, after === undefined ? '' : t('library.history.after', { task: after })]
              .filter((text) => text !== '')
              .map((text) => (
                <Text key={text} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
              ))}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

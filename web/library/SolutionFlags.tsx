import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionRow } from '#contract/library.ts';

/** What a person should look at; what somebody has accepted does not count any more. First that it is not used at all. */
export function SolutionFlags({
  solution,
}: {
  solution: Pick<SolutionRow, 'flags' | 'original' | 'signedAcceptedAt'>;
}) {
  const { t } = useTranslation();
  const flags = solution.flags.filter((flag) => flag !== 'signedArea' || solution.signedAcceptedAt === undefined);
  return (
    <Group gap={4}>
      {solution.original !== 'known' && (
        <Badge
          size="sm"
          miw="max-content"
          tt="none"
          fw={500}
          variant="outline"
          color="red"
          c="inherit"
          title={t(`library.original.${solution.original}`)}
        >
          {t('library.originalUnknown')}
        </Badge>
      )}
      {flags.map((flag) => (
        <Badge
          key={flag}
          size="sm"
          miw="max-content"
          tt="none"
          fw={500}
          variant="outline"
          color={flag === 'signedArea' ? 'red' : 'yellow'}
          c="inherit"
          title={t(`library.flagMeaning.${flag}`)}
        >
          {t(`library.flags.${flag}`)}
        </Badge>
      ))}
    </Group>
  );
}

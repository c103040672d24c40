import { Badge, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionRow } from '#contract/solutions.ts';

/** What a person should look at; what somebody has accepted does not count any more. */
export function SolutionFlags({ solution }: { solution: Pick<SolutionRow, 'flags' | 'signedAcceptedAt'> }) {
  const { t } = useTranslation();
  const flags = solution.flags.filter((flag) => flag !== 'signedArea' || solution.signedAcceptedAt === undefined);
  return (
    <Group gap={4}>
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

import { Anchor, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SolutionId } from '#contract/ids.ts';
import type { SolutionRow } from '#contract/library.ts';
import { SolutionFlags } from './SolutionFlags.tsx';
import { SolutionOrigin } from './SolutionOrigin.tsx';
import { SolutionStateBadge } from './SolutionStateBadge.tsx';
import { useSolutionWords } from './useSolutionWords.ts';

type Props = { solutions: readonly SolutionRow[]; onOpen: (solutionId: SolutionId) => void };

/** The library on a phone. */
export function SolutionCards({ solutions, onOpen }: Props) {
  const { t } = useTranslation();
  const words = useSolutionWords();
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {solutions.map((solution) => (
        <Card key={solution.solutionId} component="li" withBorder padding="sm">
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Anchor
              component="button"
              type="button"
              size="sm"
              fw={600}
              ta="start"
              onClick={() => {
                onOpen(solution.solutionId);
              }}
            >
              {words.method(solution)}
              <VisuallyHidden>{t('library.open', { solution: solution.solutionId })}</VisuallyHidden>
            </Anchor>
            <SolutionStateBadge state={solution.state} />
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {solution.software}
          </Text>
          <Text size="xs" c="dimmed">
            {words.unit(solution)}
          </Text>
          <Group justify="space-between" gap="xs" mt={4}>
            <Text size="xs" c="dimmed">
              {words.size(solution)}
            </Text>
            <Text size="xs" c="dimmed">
              {words.uses(solution)}
            </Text>
          </Group>
          <SolutionFlags solution={solution} />
          <SolutionOrigin solution={solution} />
        </Card>
      ))}
    </Stack>
  );
}

import { Box, Group, Text } from '@mantine/core';

const colors = { green: 'good.6', warning: 'attention.5', red: 'danger.6' } as const;

type Props = {
  state: keyof typeof colors;
  label: string;
  /** The meaning of the color, for those who do not see it. */
  meaning: string;
};

/** A colored dot with its name. */
export function StatusDot({ state, label, meaning }: Props) {
  return (
    <Group gap={6} wrap="nowrap" title={meaning}>
      <Box w={8} h={8} flex="none" bg={colors[state]} style={{ borderRadius: '50%' }} role="img" aria-label={meaning} />
      <Text size="xs" component="span">
        {label}
      </Text>
    </Group>
  );
}

import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserId } from '#contract/ids.ts';

/** The way from a list of staff's to a customer; as wide as its place unless said. */
export function CustomerLink({ userId, name, maw = '100%' }: { userId: UserId; name: string; maw?: number | string }) {
  return (
    <Anchor
      display="block"
      size="xs"
      maw={maw}
      truncate="end"
      title={name}
      renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: userId }} {...props} />}
    >
      {name}
    </Anchor>
  );
}

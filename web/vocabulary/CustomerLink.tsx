import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserId } from '#contract/ids.ts';

/** The way from a list of staff's to a customer. */
export function CustomerLink({ userId, name, maw = 160 }: { userId: UserId; name: string; maw?: number | string }) {
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

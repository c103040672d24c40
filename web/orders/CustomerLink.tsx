import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { UserId } from '#contract/ids.ts';

type Props = { customerId: UserId; name: string };

/** The name of a customer, which leads staff to the whole account. */
export function CustomerLink({ customerId, name }: Props) {
  return (
    <Anchor
      fz="inherit"
      title={name}
      display="block"
      truncate
      renderRoot={(props) => <Link to="/admin/customerview" search={{ customer: customerId }} {...props} />}
    >
      {name}
    </Anchor>
  );
}

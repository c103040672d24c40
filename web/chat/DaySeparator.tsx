import { Divider } from '@mantine/core';

/** Where another day begins between messages. */
export function DaySeparator({ day }: { day: string }) {
  return (
    <li>
      <Divider label={day} labelPosition="center" />
    </li>
  );
}

import { Stack } from '@mantine/core';
import { Desk } from '#web/desk/Desk.tsx';
import { AutomaticServicePanel } from '#web/automation/AutomaticServicePanel.tsx';
import { WorkQueue } from '#web/workbench/WorkQueue.tsx';

/** /admin */
export function DeskPage() {
  const queue = (
    <Stack gap="md">
      <AutomaticServicePanel />
      <WorkQueue />
    </Stack>
  );
  return <Desk queue={queue} />;
}

import { Grid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TaskReportPage, TaskStripMap } from '#contract/engine.ts';
import { MethodTable } from './MethodTable.tsx';
import { ReportFiles } from './ReportFiles.tsx';
import { ReportNotes } from './ReportNotes.tsx';

type Props = { page: TaskReportPage; map: TaskStripMap | undefined; facts: ReactNode };

/** What is known of both files and what was done, before anybody looks at their bytes. */
export function ReportFacts({ page, map, facts }: Props) {
  return (
    <>
      <ReportNotes page={page} map={map} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack gap="md">
            {facts}
            <MethodTable page={page} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <ReportFiles page={page} map={map} />
        </Grid.Col>
      </Grid>
    </>
  );
}

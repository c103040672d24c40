import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/kit/PageTitle.tsx';
import { Income } from './Income.tsx';
import { MostOrdered } from './MostOrdered.tsx';
import { Patterns } from './Patterns.tsx';
import { PeriodChooser } from './PeriodChooser.tsx';
import { ResponseTimes } from './ResponseTimes.tsx';
import { TasksByRoute } from './TasksByRoute.tsx';
import { TasksByStatus } from './TasksByStatus.tsx';
import { TurnaroundByPriority } from './TurnaroundByPriority.tsx';
import { TurnaroundByStaff } from './TurnaroundByStaff.tsx';
import { usePeriod } from './usePeriod.ts';

/** How the service did in a period; each figure loads by itself. */
export function Statistics() {
  const { t } = useTranslation();
  const chosen = usePeriod();
  const { period } = chosen;
  return (
    <>
      <PageTitle title={t('statistics.title')} />
      <PeriodChooser chosen={chosen} />
      <Patterns />
      {chosen.isValid && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <TasksByStatus period={period} />
          <TasksByRoute period={period} />
          <Income period={period} />
          <ResponseTimes period={period} />
          <TurnaroundByPriority period={period} />
          <TurnaroundByStaff period={period} />
          <MostOrdered period={period} of="methods" />
          <MostOrdered period={period} of="brands" />
          <MostOrdered period={period} of="ecuTypes" />
        </SimpleGrid>
      )}
    </>
  );
}

import { Statistics } from '#web/statistics/Statistics.tsx';

/** /admin/statistic */
export function StatisticPage() {
  return <Statistics />;
}

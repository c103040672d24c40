/** /admin/statistic */
export function StatisticPage() {
  return null;
}

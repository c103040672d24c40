/** /admin/joboverview */
export function JobOverviewPage() {
  return null;
}

import type { Role } from '#contract/accounts/user.ts';

/** Screens that belong to an entry whose path they do not begin with; staff come to reports from the list of files. */
const belongs: Readonly<Record<string, string>> = {
  '/account/buyCredits': '/account/creditsoverview',
  '/account/accountBuyCreditsCheckout': '/account/creditsoverview',
  '/account/purchase': '/account/creditsoverview',
  '/account/topUp': '/account/creditsoverview',
  '/admin/report': '/admin/fileoverview',
  '/admin/moving': '/admin/options',
  '/admin/setup': '/admin/options',
  '/admin/texts': '/admin/options',
  '/admin/news': '/admin/options',
};

/**
 * The menu entry whose part of the portal a path belongs to: `/account/edit` to the account, a job to the customer's jobs,
 * but for staff to the files.
 *
 * @param entries where the entries of the menu lead to
 */
export function findEntry(path: string, role: Role, entries: readonly string[]): string | undefined {
  if (path === '/jobs/jobDetails' && role !== 'customer') return '/admin/fileoverview';
  if (belongs[path] !== undefined) return belongs[path];
  const around = entries.filter((to) => path === to || path.startsWith(`${to}/`));
  return around.toSorted((one, other) => other.length - one.length)[0];
}

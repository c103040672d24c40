import type { CompanyRight } from '#contract/accounts/company-rights.ts';
import type { AccessData } from '#contract/accounts/access.ts';
import { type Needs, readsAccounts, readsChats, readsOrders } from '#contract/permissions.ts';
import { isStaff, mayAny } from '#rules/roles.ts';

/** Permissions of which a member of staff needs one to open a page; a page that is not listed is for all of them. */
const pageNeeds: Readonly<Record<string, Needs>> = {
  '/admin/fileoverview': readsOrders,
  '/admin/joboverview': readsOrders,
  '/admin/findfile': ['workOnFiles', 'library'],
  '/admin/report': ['workOnFiles', 'library'],
  '/admin/chatsoverview': readsChats,
  '/admin/customerview': readsAccounts,
  '/admin/creditsoverview': ['credits', 'customers'],
  '/admin/payments': ['credits'],
  '/admin/packages': ['prices'],
  '/admin/accounting': ['documents', 'taxes'],
  '/admin/vehicles': ['catalogue'],
  '/admin/methods': ['catalogue'],
  '/admin/tools': ['catalogue'],
  '/admin/prices': ['prices'],
  '/admin/solutions': ['library', 'workOnFiles'],
  '/admin/statistic': ['statistics'],
  '/admin/trophy': ['statistics'],
  '/admin/audit': ['logs'],
  '/admin/security': ['logs'],
  '/admin/outbox': ['customers', 'settings'],
  '/admin/setup': ['settings'],
  '/admin/options': ['settings', 'texts'],
  '/admin/news': ['texts'],
  '/admin/texts': ['texts'],
  '/admin/roles': ['staff'],
  '/admin/moving': ['moving'],
};

/** Rights of which a person in a company needs one to open a page; a page that is not listed is for everybody in it. */
const pageRights: Readonly<Record<string, readonly CompanyRight[]>> = {
  '/jobCreate': ['order'],
  '/account/creditsoverview': ['seeDocuments'],
  '/account/buyCredits': ['buyCredits'],
  '/account/accountBuyCreditsCheckout': ['buyCredits'],
  '/account/purchase': ['buyCredits', 'seeDocuments'],
  '/account/topUp': ['buyCredits'],
  '/account/people': ['managePeople'],
  '/account/data': ['managePeople'],
};

/** A user may open a page, as far as the permissions of staff and the rights in a company decide that. */
export function mayOpenPage(access: Pick<AccessData, 'role' | 'permissions' | 'rights'>, path: string): boolean {
  if (!isStaff(access)) return pageRights[path]?.some((one) => access.rights.includes(one)) !== false;
  const needs = pageNeeds[path];
  return needs === undefined || mayAny(access, needs);
}

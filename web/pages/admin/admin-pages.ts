import { z } from 'zod';
import { AccountList, customersApi } from '#contract/accounts/customers.ts';
import { methodsApi } from '#contract/catalog/methods.ts';
import { vehiclesApi } from '#contract/catalog/vehicles.ts';
import { creditsApi } from '#contract/credits.ts';
import { engineApi } from '#contract/engine.ts';
import { TaskId, UserId } from '#contract/ids.ts';
import { settingsApi } from '#contract/settings.ts';
import type { SentDocumentsAddress } from '#web/accounting/SentDocuments.tsx';
import { mayMake } from '#rules/roles.ts';
import { query } from '#web/api/index.ts';
import type { CreditsAddress } from '#web/credits/credit-list.tsx';
import { createPage } from '#web/pages/create-page.ts';
import type { OutboxAddress } from '#web/mail/Outbox.tsx';
import type { PurchasesAddress } from '#web/purchases/Purchases.tsx';
import type { OptionsPart } from '#web/settings/options/option-parts.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import type { TasksAddress } from '#web/workbench/useTaskFilters.ts';
import type { AccountingTab } from './AccountingPage.tsx';
import type { CreditsTab } from './CreditsOfAllPage.tsx';

/** The pages of staff. */
export const adminPages = [
  createPage('/admin', {
    title: 'desk.title',
    guard: 'staff',
    reads: async ({ access, language }) => {
      const [{ deskApi }, { taskListsApi }] = await Promise.all([
        import('#contract/desk.ts'),
        import('#contract/workbench/task-lists.ts'),
      ]);
      const queue = query(taskListsApi.listOpenTasks, { filterMode: 'all', language });
      const desk = query(deskApi.getDesk, {});
      return mayMake(access, taskListsApi.listOpenTasks) ? [desk, queue] : [desk];
    },
    component: lazyPage(() => import('./DeskPage.tsx'), 'DeskPage'),
  }),
  createPage('/admin/options', {
    title: 'settings.options.title',
    guard: 'staff',
    search: (written: object): { part?: OptionsPart } => written,
    reads: () => {
      return [query(settingsApi.getOperatorOptions, {})];
    },
    component: lazyPage(() => import('./OptionsPage.tsx'), 'OptionsPage'),
  }),
  createPage('/admin/texts', {
    title: 'texts.title',
    guard: 'staff',
    search: (written: object): { kind?: string } => written,
    reads: async () => {
      const { textsApi } = await import('#contract/texts.ts');
      return [query(textsApi.getTexts, {})];
    },
    component: lazyPage(() => import('./TextsPage.tsx'), 'TextsPage'),
  }),
  createPage('/admin/setup', {
    title: 'setup.title',
    guard: 'staff',
    reads: async () => {
      const { setupApi } = await import('#contract/setup.ts');
      return [query(setupApi.getSetup, {})];
    },
    component: lazyPage(() => import('#web/setup/Setup.tsx'), 'Setup'),
  }),
  createPage('/admin/news', {
    title: 'news.title',
    guard: 'staff',
    reads: async () => {
      const { newsApi } = await import('#contract/news.ts');
      return [query(newsApi.listNews, {})];
    },
    component: lazyPage(() => import('#web/news/NewsPage.tsx'), 'NewsPage'),
  }),
  createPage('/admin/trophy', {
    title: 'statistics.trophies.title',
    guard: 'staff',
    component: lazyPage(() => import('#web/statistics/Trophies.tsx'), 'Trophies'),
  }),
  createPage('/admin/statistic', {
    title: 'statistics.title',
    guard: 'staff',
    search: z.object({
      from: z.iso.date().optional().catch(undefined),
      to: z.iso.date().optional().catch(undefined),
    }),
    component: lazyPage(() => import('#web/statistics/Statistics.tsx'), 'Statistics'),
  }),
  // A customer of the administration: the list, or one whole account.
  createPage('/admin/customerview', {
    title: 'accounts.customers.title',
    guard: 'staff',
    search: z.object({
      /** The open list. */
      state: AccountList.optional().catch(undefined),
      customer: z.number().int().positive().optional().catch(undefined),
      /** The open part of the account. */
      part: z.string().optional().catch(undefined),
    }),
    reads: ({ search, list }) => {
      const { data: userId } = UserId.safeParse(search['customer']);
      if (userId !== undefined) return [query(customersApi.getUser, { userId })];
      return list === undefined ? [] : [query(customersApi.listUsers, { ...list.page, state: 'waiting' })];
    },
    component: lazyPage(() => import('./CustomerViewPage.tsx'), 'CustomerViewPage'),
  }),
  createPage('/admin/fileoverview', {
    title: 'workbench.overview.title',
    guard: 'staff',
    search: (written: object): TasksAddress => written,
    reads: async ({ list, language }) => {
      if (list === undefined) return [];
      const { taskListsApi } = await import('#contract/workbench/task-lists.ts');
      return [
        query(
          {
            open: taskListsApi.listOpenTasks,
            closed: taskListsApi.listClosedTasks,
            all: taskListsApi.listAllTasks,
          }[list.tab],
          { ...list.page, language },
        ),
      ];
    },
    component: lazyPage(() => import('./FileOverviewPage.tsx'), 'FileOverviewPage'),
  }),
  createPage('/admin/findfile', {
    title: 'workbench.find.title',
    guard: 'staff',
    component: lazyPage(() => import('#web/workbench/find/FindByFile.tsx'), 'FindByFile'),
  }),
  createPage('/admin/joboverview', {
    title: 'workbench.jobs.title',
    guard: 'staff',
    reads: async ({ list, language }) => {
      if (list === undefined) return [];
      const { taskListsApi } = await import('#contract/workbench/task-lists.ts');
      return [query(taskListsApi.listAllJobs, { ...list.page, language, state: list.tab })];
    },
    component: lazyPage(() => import('./JobOverviewPage.tsx'), 'JobOverviewPage'),
  }),
  createPage('/admin/creditsoverview', {
    title: 'credits.all.title',
    guard: 'staff',
    search: (written: object): { list?: CreditsTab } & PurchasesAddress & CreditsAddress => written,
    reads: ({ list, language }) => {
      if (list === undefined) return [];
      return [query(creditsApi.listAllCredits, { ...list.page, language })];
    },
    component: lazyPage(() => import('./CreditsOfAllPage.tsx'), 'CreditsOfAllPage'),
  }),
  createPage('/admin/packages', {
    title: 'purchases.packages.title',
    guard: 'staff',
    reads: async () => {
      const [{ packagesApi }, { groupsApi }] = await Promise.all([
        import('#contract/purchases/packages.ts'),
        import('#contract/purchases/groups.ts'),
      ]);
      return [query(packagesApi.listPackages, {}), query(groupsApi.listGroups, {})];
    },
    component: lazyPage(() => import('#web/purchases/Packages.tsx'), 'Packages'),
  }),
  createPage('/admin/payments', {
    title: 'payments.title',
    guard: 'staff',
    component: lazyPage(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
  }),
  createPage('/admin/accounting', {
    title: 'accounting.title',
    guard: 'staff',
    search: (written: object): { list?: AccountingTab } & SentDocumentsAddress => written,
    component: lazyPage(() => import('./AccountingPage.tsx'), 'AccountingPage'),
  }),
  createPage('/admin/chatsoverview', {
    title: 'chat.page.allTitle',
    guard: 'staff',
    search: z.object({
      task: z.number().int().positive().optional().catch(undefined),
      show: z.enum(['unread', 'waiting', 'asked']).optional().catch(undefined),
    }),
    component: lazyPage(() => import('./ChatsOverviewPage.tsx'), 'ChatsOverviewPage'),
  }),
  createPage('/admin/prices', {
    title: 'pricing.title',
    guard: 'staff',
    component: lazyPage(() => import('./PricesPage.tsx'), 'PricesPage'),
  }),
  createPage('/admin/vehicles', {
    title: 'catalog.vehicles.title',
    guard: 'staff',
    reads: ({ list }) => {
      if (list === undefined) return [];
      return [
        query(vehiclesApi.listVehicles, {
          page: list.page.page,
          pageSize: list.page.pageSize,
          search: list.page.search,
        }),
      ];
    },
    component: lazyPage(() => import('./VehiclesPage.tsx'), 'VehiclesPage'),
  }),
  createPage('/admin/methods', {
    title: 'catalog.methods.title',
    guard: 'staff',
    reads: ({ list, language }) => {
      if (list === undefined) return [];
      return [query(methodsApi.getMethods, { language })];
    },
    component: lazyPage(() => import('./MethodsPage.tsx'), 'MethodsPage'),
  }),
  createPage('/admin/tools', {
    title: 'tools.title',
    guard: 'staff',
    reads: async ({ list }) => {
      if (list === undefined) return [];
      const { toolsApi } = await import('#contract/tools.ts');
      return [query(toolsApi.getTools, {})];
    },
    component: lazyPage(() => import('#web/tools/Tools.tsx'), 'Tools'),
  }),
  createPage('/admin/solutions', {
    title: 'library.title',
    guard: 'staff',
    search: z.object({
      /** As the list itself reads it, with the code of the library. */
      state: z.string().optional().catch(undefined),
      /** Only those of this task. */
      task: z.number().int().positive().optional().catch(undefined),
      /** Open in the list. */
      solution: z.number().int().positive().optional().catch(undefined),
    }),
    reads: async ({ list, language }) => {
      if (list === undefined) return [];
      const { solutionsApi } = await import('#contract/library/solutions.ts');
      return [query(solutionsApi.listSolutions, { ...list.page, language })];
    },
    component: lazyPage(() => import('./SolutionsPage.tsx'), 'SolutionsPage'),
  }),
  // The report of a task, open at a place of its file.
  createPage('/admin/report', {
    guard: 'staff',
    search: z.object({
      task: z.number().int().positive().optional().catch(undefined),
      /** An offset in hexadecimal digits; the router reads what looks like a number as one. */
      at: z
        .union([z.string(), z.number().transform(String)])
        .optional()
        .catch(undefined),
    }),
    reads: ({ search }) => {
      const { data: taskId } = TaskId.safeParse(search['task']);
      if (taskId === undefined) return [];
      return [query(engineApi.getTaskReportPage, { taskId })];
    },
    component: lazyPage(() => import('./ReportPage.tsx'), 'ReportPage'),
  }),
  createPage('/admin/audit', {
    title: 'audit.title',
    guard: 'staff',
    reads: async ({ list }) => {
      if (list === undefined) return [];
      const { auditApi } = await import('#contract/audit.ts');
      return [query(auditApi.getAuditLog, list.page)];
    },
    component: lazyPage(() => import('#web/audit/AuditLog.tsx'), 'AuditLog'),
  }),
  createPage('/admin/security', {
    title: 'security.title',
    guard: 'staff',
    reads: async ({ list }) => {
      if (list === undefined) return [];
      const { securityApi } = await import('#contract/security.ts');
      return [query(securityApi.getSecurityLog, list.page)];
    },
    component: lazyPage(() => import('#web/security/SecurityLog.tsx'), 'SecurityLog'),
  }),
  createPage('/admin/moving', {
    title: 'moving.title',
    guard: 'staff',
    reads: async () => {
      const { movingApi } = await import('#contract/moving.ts');
      return [query(movingApi.getMove, {})];
    },
    component: lazyPage(() => import('#web/moving/Moving.tsx'), 'Moving'),
  }),
  createPage('/admin/roles', {
    title: 'accounts.roles.title',
    guard: 'staff',
    reads: async () => {
      const { rolesApi } = await import('#contract/accounts/roles.ts');
      return [query(rolesApi.getRoles, {})];
    },
    component: lazyPage(() => import('#web/accounts/roles/Roles.tsx'), 'Roles'),
  }),
  createPage('/admin/outbox', {
    title: 'mail.outbox.title',
    guard: 'staff',
    search: (written: object): OutboxAddress => written,
    reads: async ({ list }) => {
      if (list === undefined) return [];
      const { mailApi } = await import('#contract/mail.ts');
      return [query(mailApi.getMails, { ...list.page, state: 'all' })];
    },
    component: lazyPage(() => import('#web/mail/Outbox.tsx'), 'Outbox'),
  }),
] as const;

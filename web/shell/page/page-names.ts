/**
 * The one name of each page that a menu leads to: the text of its heading, of the window's title, of its entries in the menus and
 * in the search. The home page alone has a welcome for a heading.
 */
export const pageNames = {
  '/': 'shell.menu.home',
  '/jobCreate': 'ordering.title',
  '/tasks': 'tasks.title',
  '/jobs': 'tasks.jobs.title',
  '/chats': 'chat.page.title',
  '/account': 'dashboard.title',
  '/account/creditsoverview': 'credits.overview.title',
  '/account/myfileprices': 'pricing.mine.title',
  '/admin': 'desk.title',
  '/admin/fileoverview': 'workbench.overview.title',
  '/admin/joboverview': 'workbench.jobs.title',
  '/admin/chatsoverview': 'chat.page.allTitle',
  '/admin/customerview': 'accounts.customers.title',
  '/admin/creditsoverview': 'credits.all.title',
  '/admin/payments': 'payments.title',
  '/admin/packages': 'purchases.packages.title',
  '/admin/accounting': 'accounting.title',
  '/admin/vehicles': 'catalog.vehicles.title',
  '/admin/methods': 'catalog.methods.title',
  '/admin/tools': 'tools.title',
  '/admin/prices': 'pricing.title',
  '/admin/solutions': 'library.title',
  '/admin/statistic': 'statistics.title',
  '/admin/trophy': 'statistics.trophies.title',
  '/admin/audit': 'audit.title',
  '/admin/security': 'security.title',
  '/admin/outbox': 'mail.outbox.title',
  '/admin/options': 'settings.options.title',
} as const;

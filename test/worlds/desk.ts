import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { countriesApi } from '#contract/countries.ts';
import { creditsApi } from '#contract/credits.ts';
import { csvApi } from '#contract/csv.ts';
import { deskApi } from '#contract/desk.ts';
import { engineApi } from '#contract/engine.ts';
import { UserId } from '#contract/ids.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { mailApi } from '#contract/mail.ts';
import { orderingApi } from '#contract/ordering.ts';
import { privacyApi } from '#contract/privacy.ts';
import { settingsApi } from '#contract/settings.ts';
import { setupApi } from '#contract/setup.ts';
import { openWork } from '#contract/tasks/filter.ts';
import { tasksApi } from '#contract/tasks.ts';
import { toolsApi } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { mayChangeAccount } from '#rules/roles.ts';
import { loadCustomer } from '#test/load-customer.ts';
import { makeFile, order, type Ordered, taskIn } from '#test/orders.ts';
import type { Person } from '#test/portal.ts';
import { defineWorld, firstPage } from './define.ts';

/** Everything that the desk shows. */
async function loadDesk(staff: Person, language: 'en' | 'de'): Promise<void> {
  await staff.ask(deskApi.getDesk, {});
  await staff.ask(workbenchApi.listOpenTasks, { filterMode: 'all', language });
  await staff.ask(automationApi.getAutomaticService, {});
  await staff.ask(ledgerApi.getLedgerCheck, {});
  await staff.ask(creditsApi.getPendingBookings, {});
}

/** The lists behind the figures of the desk. */
async function loadFigures(staff: Person): Promise<void> {
  await staff.ask(workbenchApi.getStaff, {});
  await staff.ask(catalogApi.getMethods, {});
  for (const work of openWork) await staff.ask(workbenchApi.listOpenTasks, { ...firstPage, work });
  const today = { ...firstPage, filterMode: 'today' } as const;
  await staff.ask(workbenchApi.listAllTasks, today);
  await staff.ask(workbenchApi.listAllTasks, { ...today, periodOf: 'finished' });
  await staff.ask(workbenchApi.listAllTasks, { ...today, periodOf: 'finished', finishedBy: 'automatic' });
  await staff.ask(creditsApi.listAllCredits, { ...today, kind: 'sales' });
  const { language: _, ...accounts } = today;
  await staff.ask(accountsApi.listUsers, { ...accounts, state: 'customers' });
}

/** Loads the first parts of an account as staff. */
async function loadAccount(staff: Person, userId: UserId): Promise<void> {
  await loadCustomer(staff, userId);
  const account = await staff.ask(accountsApi.getUser, { userId });
  const access = await staff.ask(accountsApi.getAccess, {});
  // The page of a colleague shows support none.
  if (mayChangeAccount(access, account))
    await staff.ask(accountsApi.getUserSessions, { userId, page: 1, pageSize: 50 });
  await staff.ask(mailApi.getMailPreferences, { userId });
}

/** Loads the page of a job as staff. */
async function loadJob(staff: Person, { jobId, taskId }: Ordered, userId: UserId): Promise<void> {
  await staff.ask(tasksApi.getJob, { jobId });
  await staff.ask(tasksApi.getTaskHistory, { taskId });
  await staff.ask(tasksApi.getTaskFiles, { taskId });
  await staff.ask(engineApi.getTaskFileCards, { taskId });
  await staff.ask(chatApi.getMessagesOfTask, { taskId });
  await staff.ask(chatApi.getReplyFacts, { taskId });
  await staff.ask(chatApi.getReplyTemplates, {});
  await staff.ask(automationApi.getTaskFileFacts, { taskId });
  await staff.ask(orderingApi.getLegalConfirmations, { taskId });
  await staff.ask(workbenchApi.getNextTask, { jobId });
  await staff.ask(workbenchApi.getStaff, {});
  await staff.ask(workbenchApi.listAllJobs, { userId, filterMode: 'all', state: 'all', work: 'open' });
  await loadAccount(staff, userId);
}

const { language: _, ...page } = firstPage;

const header = 'user_login,user_email,user_pass,first_name,last_name,billing_company,billing_country';
const oldCustomer = 'old-berger,old-berger@old.example,$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0,Anna,Berger,Berg GmbH,AT';
const csv = {
  refused: `${header}\n${oldCustomer}\nab,no-address,,A,B,C,ZZ\n`,
  right: `${header}\n${oldCustomer}\n`,
};

/** Staff at the desk, with an order, an account and a failed job that wait; tools, accounts of staff, old customers. */
export const desk = defineWorld(async ({ person, portal, frame, scene }) => {
  const { pool } = portal.database;
  const support = await person('support', { role: 'support' });
  await pool.query(
    `update users set company_name = 'Tuneport', first_name = 'Anna', second_name = 'Berg' where id = $1`,
    [support.id],
  );
  await frame(support);
  const german = await person('german', { role: 'support', language: 'de' });
  const admin = await person('admin', { role: 'admin' });

  const workshop = await portal.person({ credits: 100 });
  const ordered = await order(portal, workshop, { image: new Uint8Array(64).fill(7), fileName: 'readout.zip' });
  await taskIn(workshop, ordered, 'manual');
  await pool.query(`update tasks set due_at = now() - interval '9 years', priority = 'nextDay' where id = $1`, [
    ordered.taskId,
  ]);
  await support.ask(tasksApi.getTasksOfJob, { jobId: ordered.jobId, language: 'en' });
  await loadJob(support, ordered, workshop.id);

  const company = 'Waiting Motors';
  const waiting = await portal.person({ active: false });
  await pool.query(`update users set company_name = $2, created_at = now() - interval '9 years' where id = $1`, [
    waiting.id,
    company,
  ]);
  const { rows } = await pool.query<{ id: string }>(
    `select id::text from graphile_worker.add_job('unheardOf', '{}', max_attempts => 1)`,
  );
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'the disk is full' where id = $1`,
    [rows[0]?.id],
  );
  await loadDesk(support, 'en');
  await loadFigures(support);
  await loadDesk(german, 'de');
  await loadDesk(admin, 'en');
  await admin.ask(setupApi.getSetup, {});
  await loadAccount(support, waiting.id);
  await support.ask(countriesApi.getCountries, {});
  await support.ask(accountsApi.listUsers, { ...page, state: 'waiting' });
  await support.ask(accountsApi.listUsers, { ...page, state: 'active' });
  const unknown = UserId.parse(999_999);
  await support.ask(accountsApi.getUser, { userId: unknown }).catch(() => undefined);

  // Old customers.
  const importing = (content: string, dryRun: boolean) =>
    support.ask(
      csvApi.importCsv,
      { kind: 'customers', dryRun },
      { files: { file: makeFile(new TextEncoder().encode(content), 'customers.csv') } },
    );
  await importing(csv.refused, true);
  scene('import tried');
  await importing(csv.right, true);
  scene('imported');
  await importing(csv.right, false);
  await support.ask(accountsApi.listUsers, { ...page, search: 'old-berger', state: 'active' });
  await support.ask(accountsApi.listUsers, { ...page, state: 'active' });
  await support.ask(accountsApi.listUsers, { ...page, search: 'old-berger', state: 'waiting' });

  // Staff.
  await admin.ask(accountsApi.getRoles, {});
  const colleague = `colleague-${support.id}`;
  await admin.ask(accountsApi.listUsers, { ...page, state: 'staff' });
  scene('colleague added');
  const { userId } = await admin.ask(accountsApi.createStaffAccount, {
    username: colleague,
    email: `${colleague}@test.invalid`,
    firstName: 'Bo',
    secondName: 'Li',
    role: 'support',
    staffRole: 'support',
    language: 'en',
  });
  await admin.ask(accountsApi.listUsers, { ...page, state: 'staff' });
  await admin.ask(accountsApi.listUsers, { ...page, search: colleague, state: 'staff' });
  await admin.ask(countriesApi.getCountries, {});
  await admin.ask(accountsApi.getRoles, {});
  await loadAccount(admin, userId);
  await loadAccount(support, userId);
  scene('colleague promoted');
  await admin.ask(accountsApi.setUserRole, { userId, role: 'admin' });
  await loadAccount(admin, userId);

  // Tools.
  const tool = 'Bench Reader';
  await support.ask(toolsApi.getTools, {});
  await support.ask(toolsApi.getCustomerTools, { customerId: workshop.id });
  await loadAccount(support, workshop.id);
  await loadAccount(admin, workshop.id);
  await admin.ask(privacyApi.getCustomerData, { userId: workshop.id });
  scene('tool added');
  await support.ask(toolsApi.createTool, {
    name: tool,
    kind: 'both',
    vendor: '',
    readEndings: '',
    returnEnding: '',
    active: true,
  });
  const tools = await support.ask(toolsApi.getTools, {});
  const toolId = tools.find(({ name }) => name === tool)?.toolId;
  if (toolId === undefined) throw new Error('the tool was not added');
  scene('tool of the customer');
  await support.ask(toolsApi.addCustomerTool, {
    customerId: workshop.id,
    toolId,
    kind: 'master',
    serial: 'SN-77',
    note: '',
  });
  await support.ask(toolsApi.getCustomerTools, { customerId: workshop.id });
  await support.ask(toolsApi.deleteTool, { toolId }).catch(() => undefined);

  // Options that open browsers hear of.
  const visiting = await person('visiting');
  await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(accountsApi.getSignInRules, {});

  // Other tests of this portal count what waits.
  await pool.query('delete from graphile_worker._private_jobs where id = $1', [rows[0]?.id]);
  await pool.query("update tasks set due_at = now() + interval '1 hour' where id = $1", [ordered.taskId]);
  return {
    ...ordered,
    company,
    csv,
    colleague,
    colleagueId: userId,
    tool,
    workshopId: workshop.id,
    workshopName: workshop.username,
    visitingName: visiting.username,
  };
});

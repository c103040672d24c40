import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import statics from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { everyCall } from '#contract/every-call.ts';
import * as contract from '#contract/index.ts';
import {
  accountsCalls,
  accountsJobs,
  accountsSchedule,
  actorFinder,
  sessionEndFinder,
  socketUserFinder,
  tokenOf,
} from '#server/accounts/index.ts';
import {
  accountingCalls,
  accountingJobs,
  accountingSchedule,
  resumeSending,
  sevdesk,
  usualSendingDelays,
} from '#server/accounting/index.ts';
import { auditCalls } from '#server/audit/index.ts';
import {
  automaticJobs,
  automationCalls,
  automationJobs,
  enqueueUndecoded,
  slaveJobs,
  usualDelays,
} from '#server/automation/index.ts';
import { backupJobs, backupSchedule } from '#server/backup/index.ts';
import { billingCalls, billingJobs, issueInvoice } from '#server/billing/index.ts';
import { catalogCalls } from '#server/catalog/index.ts';
import { chatCalls, chatJobs, chatSchedule } from '#server/chat/index.ts';
import { countriesCalls } from '#server/countries/index.ts';
import { creditsCalls, creditsJobs } from '#server/credits/index.ts';
import { csvCalls } from '#server/csv/index.ts';
import { dashboardCalls } from '#server/dashboard/index.ts';
import { deskCalls } from '#server/desk/index.ts';
import {
  engineCalls,
  engineJobs,
  engineSchedule,
  engineThreads,
  enqueueUnknownFiles,
  factsJobs,
  restEngine,
} from '#server/engine/index.ts';
import { bytesStoredBy, filesJobs, filesSchedule } from '#server/files/index.ts';
import { ledgerCalls, ledgerJobs, ledgerSchedule } from '#server/ledger/index.ts';
import { enqueueUnknownOriginals, libraryCalls, libraryJobs } from '#server/library/index.ts';
import { enqueueUnsent, mailCalls, mailJobs, mailSchedule } from '#server/mail/index.ts';
import { offersCalls } from '#server/offers/index.ts';
import { type Figures, serveHealth, watchReadiness } from '#server/operation/index.ts';
import { orderingCalls, orderingJobs, orderingSchedule } from '#server/ordering/index.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { acceptForms } from '#server/http/forms.ts';
import { refuseAsProblems, refusingOptions } from '#server/http/framework-refusals.ts';
import { keepWeb, type KeptWeb } from '#server/http/keep-web.ts';
import { pageSender, setFileHeaders, setHeaders } from '#server/http/headers.ts';
import { isScreenPath } from '#server/http/is-screen-path.ts';
import { type Log, type Logger, openLog, requestIdOf } from '#server/log/log.ts';
import { openApi } from '#server/http/openapi.ts';
import { askPresence, watchPresence } from '#server/realtime/presence.ts';
import { trustOf } from '#server/http/proxies.ts';
import { startQueue } from '#server/queue/queue.ts';
import { readBodies } from '#server/http/read-bodies.ts';
import { startRealtime } from '#server/realtime/realtime.ts';
import { shareSlots } from '#server/db/shared-slots.ts';
import { sealWith } from '#server/db/seal.ts';
import { openSecurityLog } from '#server/http/security-log.ts';
import { sendJson } from '#server/http/send-answer.ts';
import { problem, serve } from '#server/http/serve.ts';
import type { Storage } from '#server/files/storage.ts';
import { openScanner } from '#server/http/scan-uploads.ts';
import { openUploadGate, type UploadLimits, usualUploadLimits } from '#server/http/upload-gate.ts';
import { openVersions } from '#server/realtime/versions.ts';
import { paymentsCalls, paymentsJobs, paymentsSchedule } from '#server/payments/index.ts';
import { privacyCalls, privacyJobs, privacySchedule } from '#server/privacy/index.ts';
import { pricingCalls } from '#server/pricing/index.ts';
import {
  providersOf,
  purchasesCalls,
  purchasesJobs,
  purchasesSchedule,
  receiveAnnouncements,
} from '#server/purchases/index.ts';
import { demoSignIns, findDemoVehicle, seedCalls } from '#server/seed/index.ts';
import { searchJobs, searchSchedule } from '#server/search/index.ts';
import { securityCalls, securityJobs, securitySchedule } from '#server/security/index.ts';
import { serveSecurityTxt, settingsCalls } from '#server/settings/index.ts';
import { shellCalls } from '#server/shell/index.ts';
import { slaveCalls, slaveServices, type SlaveTimeouts } from '#server/slave/index.ts';
import { taxesCalls } from '#server/taxes/index.ts';
import { statisticsCalls, statisticsJobs, statisticsSchedule } from '#server/statistics/index.ts';
import { enqueueWaiting, tasksCalls } from '#server/tasks/index.ts';
import { toolsCalls } from '#server/tools/index.ts';
import { workbenchCalls } from '#server/workbench/index.ts';

export type Parts = {
  config: Omit<
    Config,
    | 'port'
    | 'host'
    | 'dataDir'
    | 'databaseUrl'
    | 'databaseConnections'
    | 'databaseRestarts'
    | 's3'
    | 'secret'
    | 'uploads'
    | 'scanner'
    | 'metrics'
    | 'stop'
    | 'backup'
    | 'securityLogDays'
  > & {
    /** Timeouts of the makers' services of slave files; absent: the usual ones. */
    readonly slaveTimeouts?: SlaveTimeouts;
    /** Seconds before each further attempt to send a document, and milliseconds for one answer; absent: the usual ones. */
    readonly accountingTimes?: { readonly delays: readonly number[]; readonly answer: number };
    /** Milliseconds for an answer of a payment provider; absent: the usual ones. */
    readonly providerTimeout?: number;
    /** Days for which the security log is kept; absent: a year. */
    readonly securityLogDays?: number;
    /** Daily backups; absent: none. */
    readonly backup?: Config['backup'];
    /** Scanner of uploads; absent: none. */
    readonly scanner?: Config['scanner'];
    /** Limits of uploads that differ from the usual ones. */
    readonly uploads?: Partial<UploadLimits>;
    /** Milliseconds since 1970 by which the codes of apps are judged; absent: by the clock of the machine. */
    readonly now?: () => number;
  };
  /** Signs the tokens; at least 32 characters. */
  secret: string;
  database: Database;
  storage: Storage;
  /** Folder of the built web application. */
  web: string;
  /** Data folder, in which the build is kept where no later one removes it; absent: it is served where it lies. */
  folder?: string;
  /** False: other processes work on the queue. */
  works?: boolean;
  /** The log of the process; one of its own unless given. */
  logger?: Logger;
  /** Told of each request and job; absent: nobody reads them. */
  figures?: Figures;
  /** True once the process is told to stop: a balancer sends nothing more. */
  isStopping?: () => boolean;
};

/** A route of Fastify with a schema is one that goes past the contract. */
function refuseSchemas(): never {
  throw new Error('a route has a schema of its own');
}

export type WorkParts = Pick<Parts, 'config' | 'secret' | 'database' | 'storage' | 'figures'> & {
  log: Log;
};
export type Work = { readonly stop: () => Promise<void> };

/** The whole portal: every capability served, the queue at work, sockets open. Closing it stops all three in order. */
export async function buildApp({
  config,
  secret,
  database,
  storage,
  web,
  folder,
  works = true,
  logger = openLog(config.logLevel),
  figures,
  isStopping = () => false,
}: Parts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    requestIdHeader: false,
    genReqId: requestIdOf,
    ...refusingOptions(config.strictTransport),
    trustProxy: trustOf(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: 1 << 20,
    // An upload of the largest file over a slow line takes its time; a request that stands still does not.
    requestTimeout: 15 * 60_000,
    forceCloseConnections: 'idle',
    // A machine that is short of time starts slowly; ten seconds, as usual, would end it.
    pluginTimeout: 60_000,
    // Calls are judged and encoded by the contract: without these, Fastify loads a hundred files for schemas that no route has.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  });
  app.decorateRequest('actor');
  app.decorateRequest('noted');
  if (figures !== undefined)
    app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
      figures.requestEnded(routeOptions.config.call ?? 'web', statusCode, elapsedTime / 1000);
    });
  setHeaders(app, config.strictTransport);
  refuseAsProblems(app, config.strictTransport);
  readBodies(app);
  await app.register(jwt, {
    secret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'] },
  });
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const seal = sealWith(secret);
  const securityLog = openSecurityLog(database, { secret, log: app.log });
  const providers = providersOf(config, config.providerTimeout);
  const services = slaveServices(config.slave, config.slaveTimeouts);
  const reading = { database, storage, services, address: config, log: app.log };
  const slots = shareSlots(database.url, app.log);
  const presence = watchPresence(() => askPresence(database.url), database);
  const uploads = openUploadGate(
    { ...usualUploadLimits, ...config.uploads, fileSize: config.uploadLimit },
    {
      freeBytes: () => storage.freeBytes(),
      storedBy: (userId) => bytesStoredBy(database.reader, userId),
      takeSlot: slots.take,
    },
  );
  const demoVehicle = config.demo ? await findDemoVehicle(database.reader) : undefined;
  const versions = openVersions();

  await app.register(
    async (api) => {
      let description: string | undefined;
      api.get('/openapi.json', (_request, reply) => {
        // Made on first use: most portals never need it.
        description ??= JSON.stringify(openApi(everyCall));
        return sendJson(reply, description, { isReading: true });
      });
      // The calls that take files have a scope of their own: the library of forms listens to every request of its scope.
      await api.register(async (forms) => {
        await forms.register(multipart, {
          limits: { fileSize: config.uploadLimit, files: 2, fields: 30, fieldSize: 20_000, parts: 32 },
        });
        acceptForms(forms);
        const actorOf = actorFinder(app, database);
        const sessionEndOf = sessionEndFinder(app, database);
        const scan = config.scanner && openScanner(config.scanner, app.log, (verdict) => figures?.fileScanned(verdict));
        const serving = {
          app: api,
          forms,
          database,
          storage,
          uploads,
          scan,
          actorOf,
          sessionEndOf,
          securityLog,
          versions,
          presence,
        };
        const sign = (sessionSecret: string) => tokenOf(app, sessionSecret);
        const demoAccounts = config.demo ? demoSignIns : undefined;
        const configured = { ...config, appVersion: version, demoVehicle, demoAccounts };
        serve(serving, contract.settings, settingsCalls(configured));
        serve(serving, contract.mail, mailCalls(config, seal));
        serve(serving, contract.countries, countriesCalls(database, config));
        serve(serving, contract.taxes, taxesCalls);
        serve(serving, contract.catalog, catalogCalls);
        const ofAccounts = { ...config, seal, secret, tokenOf: sign, uploadQuota: uploads.limits.quota };
        serve(serving, contract.accounts, accountsCalls(database, ofAccounts));
        serve(serving, contract.pricing, pricingCalls);
        serve(serving, contract.offers, offersCalls);
        serve(serving, contract.credits, creditsCalls(database, config, issueInvoice));
        serve(serving, contract.engine, engineCalls(database, app.log));
        serve(serving, contract.library, libraryCalls(app.log));
        serve(serving, contract.slave, slaveCalls(services));
        serve(serving, contract.tools, toolsCalls);
        serve(serving, contract.billing, billingCalls(database, config));
        await receiveAnnouncements(api, database, providers);
        serve(serving, contract.purchases, purchasesCalls(database, providers, config));
        serve(serving, contract.payments, paymentsCalls(config));
        serve(serving, contract.tasks, tasksCalls(reading));
        serve(serving, contract.ordering, orderingCalls(reading));
        serve(serving, contract.workbench, workbenchCalls(reading));
        serve(serving, contract.automation, automationCalls(reading));
        serve(serving, contract.chat, chatCalls);
        serve(serving, contract.accounting, accountingCalls(database, config));
        serve(serving, contract.dashboard, dashboardCalls);
        serve(serving, contract.statistics, statisticsCalls);
        serve(serving, contract.ledger, ledgerCalls);
        serve(serving, contract.privacy, privacyCalls(database, config));
        serve(serving, contract.audit, auditCalls);
        serve(serving, contract.security, securityCalls(securityLog.hashOfName));
        serve(serving, contract.desk, deskCalls(uploads, config));
        serve(serving, contract.csv, csvCalls(config));
        serve(serving, contract.shell, shellCalls(configured));
        serve(serving, contract.seed, seedCalls(config.demo));
      });
    },
    { prefix: '/api' },
  );
  serveHealth(
    app,
    watchReadiness({ database, diskSpace: uploads.diskSpace, checkFiles: storage.check, isStopping }),
    false,
  );
  serveSecurityTxt(app, database, config);
  await serveWeb(app, web, folder);

  const realtime = await startRealtime(app.server, database, socketUserFinder(app, database), {
    publicUrl: config.publicUrl,
    versions,
    log: app.log,
  });
  figures?.watch({ database, diskSpace: uploads.diskSpace, sockets: realtime.sockets, uploads: uploads.active });
  const parts = { config, secret, database, storage, log: app.log };
  const work = works ? await startWork({ ...parts, ...(figures !== undefined && { figures }) }) : undefined;
  app.addHook('preClose', async () => {
    // Connections that are just sending their last answer become idle later; they would delay the end by a minute.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
    }, 100).unref();
    app.server.once('close', () => {
      clearInterval(sweep);
    });
    await realtime.stop();
    await work?.stop();
  });
  app.addHook('onClose', async () => presence.stop());
  app.addHook('onClose', slots.stop);
  app.addHook('onClose', securityLog.end);
  // Threads that still work for an answer finish it; idle ones do not keep the process alive.
  app.addHook('onClose', restEngine);
  return app;
}

/**
 * Works on the jobs of the queue in this process: a portal by itself, or a worker beside portals that leave the jobs to it.
 * Stopping it finishes the jobs under way or hands them to the next process.
 */
export async function startWork({ config, secret, database, storage, log, figures }: WorkParts): Promise<Work> {
  const seal = sealWith(secret);
  const services = slaveServices(config.slave, config.slaveTimeouts);
  const providers = providersOf(config, config.providerTimeout);
  const ended = figures?.jobEnded ?? (() => {});
  const closing = new AbortController();
  const { delays = usualDelays } = config.slaveTimeouts ?? {};
  const decodingJobs = slaveJobs({
    database,
    storage,
    services,
    address: config,
    log,
    delays,
    closing: closing.signal,
  });
  const recoverSlaves = () => enqueueUndecoded(database);
  const hasServices = Object.keys(services).length > 0;
  const { accountingTimes } = config;
  const sending = {
    database,
    port: config.sevdesk && sevdesk(config.sevdesk, accountingTimes?.answer),
    log: log,
    delays: accountingTimes?.delays ?? usualSendingDelays,
    closing: closing.signal,
  };
  const jobs = {
    // Without a service, only tasks that waited for an earlier one go to a person.
    ...(!hasServices && decodingJobs),
    ...orderingJobs(database),
    ...automationJobs(database),
    ...engineJobs(database),
    ...mailJobs(database, storage, seal, config),
    ...billingJobs(database, storage, config),
    ...chatJobs(database, config),
    ...accountsJobs(database),
    ...securityJobs(database, config.securityLogDays),
    ...creditsJobs(database, config),
    ...filesJobs(database, storage),
    ...ledgerJobs(database, log),
    ...statisticsJobs(database),
    ...searchJobs(database),
    ...privacyJobs(database, log),
    ...backupJobs({ database, storage, plan: config.backup, log, closing: closing.signal }),
    ...accountingJobs(sending),
    ...paymentsJobs(database, config),
  };
  const schedule = {
    ...filesSchedule,
    ...orderingSchedule,
    ...engineSchedule,
    ...mailSchedule,
    ...chatSchedule,
    ...accountsSchedule,
    ...securitySchedule,
    ...ledgerSchedule,
    ...statisticsSchedule,
    ...searchSchedule,
    ...privacySchedule,
    ...(config.backup !== undefined && backupSchedule),
    ...accountingSchedule,
    ...paymentsSchedule,
  };
  const queue = await startQueue(database, jobs, log, {
    schedule,
    recover: async () => {
      await enqueueUnsent(database, config);
      await resumeSending(database);
      if (!hasServices) await recoverSlaves();
    },
    // A backup may take hours and leaves the others their turns.
    concurrency: config.backup === undefined ? 2 : 3,
    ended,
  });
  // A separate runner, so that a hundred files delay no mail and a hundred mails no file. As many tasks as threads: one more
  // would be faster for the files, and slower for the portal's users meanwhile.
  const ofEngine = {
    ...automaticJobs(database, storage, config, log),
    ...factsJobs(database, storage, log),
    ...libraryJobs(database, storage),
  };
  const automatic = await startQueue(database, ofEngine, log, {
    recover: async () => {
      await enqueueWaiting(database);
      await enqueueUnknownFiles(database);
      await enqueueUnknownOriginals(database);
    },
    concurrency: engineThreads,
    ended,
  });
  // A separate runner, because a service may keep jobs waiting for minutes.
  const decoding = hasServices
    ? await startQueue(database, decodingJobs, log, { recover: recoverSlaves, ended })
    : undefined;
  // So may a payment provider.
  const collecting =
    Object.keys(providers).length > 0
      ? await startQueue(database, purchasesJobs(database, config, providers, log), log, {
          schedule: purchasesSchedule,
          ended,
        })
      : undefined;
  return {
    stop: async () => {
      closing.abort();
      await Promise.all([queue.stop(), automatic.stop(), decoding?.stop(), collecting?.stop()]);
    },
  };
}

async function keepWebIn(log: Log, web: string, folder: string | undefined): Promise<KeptWeb> {
  const asItLies = { current: web, earlier: [] };
  if (folder === undefined) return asItLies;
  return keepWeb(web, join(folder, 'web'), Date.now()).catch((error: unknown) => {
    // With a full disk people still can read.
    log.warn({ error: String(error) }, 'the web application is served where it was built');
    return asItLies;
  });
}

/** The web application; every path that is neither a file nor a call is one of its screens. */
async function serveWeb(app: FastifyInstance, web: string, folder: string | undefined): Promise<void> {
  const kept = existsSync(web) ? await keepWebIn(app.log, web, folder) : undefined;
  const sendPage = kept && (await pageSender(kept.current));
  if (kept !== undefined && sendPage !== undefined) {
    app.get('/', sendPage);
    await app.register(statics, {
      root: [kept.current, ...kept.earlier],
      index: false,
      // The page itself has a nonce.
      allowedPath: (path) => path !== '/index.html',
      cacheControl: false,
      preCompressed: true,
      setHeaders: setFileHeaders,
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isScreen = isRead && isScreenPath(request.url);
    return sendPage !== undefined && isScreen ? sendPage(request, reply) : problem(reply, 404, 'notFound', {});
  });
}

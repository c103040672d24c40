import { readFile } from 'node:fs/promises';
import jwt from '@fastify/jwt';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { everyCall } from '#contract/every-call.ts';
import { actorFinder, sessionEndFinder, socketUserFinder, signToken } from '#server/accounts/index.ts';
import { issueInvoice } from '#server/billing/index.ts';
import type { Database } from '#server/db/database.ts';
import { makePushKey } from '#server/notifications/index.ts';
import { sealWith } from '#server/db/seal.ts';
import { shareSlots } from '#server/db/shared-slots.ts';
import { restEngine } from '#server/engine/index.ts';
import { bytesUsedBy } from '#server/files/index.ts';
import type { Storage } from '#server/files/storage.ts';
import { acceptForms } from '#server/http/forms.ts';
import { refuseAsProblems, refusingOptions } from '#server/http/framework-refusals.ts';
import { setHeaders } from '#server/http/headers.ts';
import { openApi } from '#server/http/openapi.ts';
import { toTrustProxy } from '#server/http/proxies.ts';
import { readBodies } from '#server/http/read-bodies.ts';
import { openScanner } from '#server/http/scan-uploads.ts';
import { openSecurityLog } from '#server/http/security-log.ts';
import { sendJson } from '#server/http/send-answer.ts';
import { serveWeb } from '#server/http/serve-web.ts';
import { openUploadGate, defaultUploadLimits } from '#server/http/upload-gate.ts';
import { type Logger, openLog, getRequestId } from '#server/log/log.ts';
import { type Figures, serveHealth, watchReadiness } from '#server/operation/index.ts';
import { receiveUnsubscriptions } from '#server/mail/index.ts';
import { openProviders, receiveWebhooks } from '#server/purchases/index.ts';
import { askPresence, watchPresence } from '#server/realtime/presence.ts';
import { startRealtime } from '#server/realtime/realtime.ts';
import { openVersions } from '#server/realtime/versions.ts';
import { demoSignIns, findDemoVehicle } from '#server/seed/index.ts';
import { brandReader, drawPageHead, serveIcons, serveLicenses, serveSecurityTxt } from '#server/settings/index.ts';
import { answerProbes } from '#server/setup/index.ts';
import { slaveServices } from '#server/slave/index.ts';
import { lockChain, settleRefund } from '#server/tasks/index.ts';
import { type AppConfig, rooms } from './portal-rooms.ts';
import { startWork } from './work.ts';

export type Parts = {
  config: AppConfig;
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
    genReqId: getRequestId,
    ...refusingOptions(config.strictTransport),
    trustProxy: toTrustProxy(config.trustProxy),
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
  const securityLog = openSecurityLog(database, { secret, log: app.log });
  const providers = openProviders(config, config.providerTimeout);
  const slots = shareSlots(database.url, app.log);
  const presence = watchPresence(() => askPresence(database.url), database);
  const uploads = openUploadGate(
    { ...defaultUploadLimits, ...config.uploads, fileSize: config.uploadLimit },
    {
      freeBytes: () => storage.freeBytes(),
      storedBy: (userId) => bytesUsedBy(database.reader, userId),
      takeSlot: slots.take,
    },
  );
  const versions = openVersions();
  const parts = {
    ...config,
    config,
    database,
    storage,
    log: app.log,
    secret,
    seal: sealWith(secret),
    securityLog,
    uploads,
    services: slaveServices(config.slave, config.slaveTimeouts),
    providers,
    tokenOf: (sessionSecret: string) => signToken(app, sessionSecret),
    bookingParts: { issueInvoice, lockChain, settleRefund },
    options: {
      appVersion: version,
      supportContact: config.supportContact,
      uploadLimit: config.uploadLimit,
      demoVehicle: config.demo ? await findDemoVehicle(database.reader) : undefined,
      demoAccounts: config.demo ? demoSignIns : undefined,
    },
  };

  const brandNow = brandReader(database.visitors);
  await app.register(
    async (api) => {
      let description: { title: string; text: string } | undefined;
      api.get('/openapi.json', async (_request, reply) => {
        const { name: title } = await brandNow();
        // Made on first use: most portals never need it.
        if (description?.title !== title) description = { title, text: JSON.stringify(openApi(everyCall, title)) };
        return sendJson(reply, description.text, { isReading: true });
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
        await receiveWebhooks(api, database, providers);
        for (const { calls } of rooms) calls?.(serving, parts);
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
  serveIcons(app, storage, brandNow);
  serveLicenses(app);
  answerProbes(app, parts.seal, config.now);
  await makePushKey(database, parts.seal);
  await receiveUnsubscriptions(app, database, parts.seal);
  await serveWeb(app, { web, head: async () => drawPageHead(await brandNow(), config.publicUrl), folder });

  const realtime = await startRealtime(app.server, database, socketUserFinder(app, database), {
    publicUrl: config.publicUrl,
    versions,
    log: app.log,
    onSocket: rooms.flatMap(({ sockets }) => sockets?.(parts) ?? []),
  });
  figures?.watch({ database, diskSpace: uploads.diskSpace, sockets: realtime.sockets, uploads: uploads.active });
  const work = works
    ? await startWork({ config, secret, database, storage, log: app.log, ...(figures !== undefined && { figures }) })
    : undefined;
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

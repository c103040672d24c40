import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { buildApp } from '#server/app.ts';
import { startWorldClock } from '#server/db/world-clock.ts';
import { makeLivedInWorld } from '#server/make-lived-in-world.ts';
import { openDatabase, openFiles, openPortal } from '#server/open-portal.ts';
import { readConfig } from '#server/config/config.ts';
import { silent } from '#server/log/log.ts';
import { standingClock } from '#test/authenticator.ts';
import { startPaypalServer, startStripeServer } from '#test/payment-servers.ts';
import { findJourneyFolder } from '#test/scratch-folder.ts';
import { startSevdeskServer } from '#test/sevdesk-server.ts';
import { startSlaveServers } from '#test/slave-servers.ts';

/**
 * The portal that the journeys walk through: demo mode, an empty folder of its own, everything else as in life. With the lived-in world its
 * clocks stand at the end of the story, so that pictures of it show the same on every day.
 */
const isLivedIn = process.env['E2E_WORLD'] === 'lived-in';
const port = process.env['E2E_PORT'] ?? '3199';
const folder = await findJourneyFolder(port);
const web = process.env['WEB_OUT'] ?? new URL('../dist/web', import.meta.url).pathname;
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const makers = await startSlaveServers();
const { autotuner } = makers.config;
const sevdesk = await startSevdeskServer();
const stripe = await startStripeServer();
const paypal = await startPaypalServer();
const settings = {
  DATA_DIR: folder,
  PORT: port,
  // The address that the journeys open: a payment provider sends them back there.
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  SIGN_IN_ATTEMPTS: '1000',
  UPLOAD_LIMIT_MIB: '4',
  LOG_LEVEL: 'error',
  // None, unless a journey has one of its own.
  SMTP_URL: process.env['E2E_SMTP_URL'] ?? '',
  SUPPORT_CONTACT: 'support@portal.test',
  DEVELOPER_KEY: '471100',
  AUTOTUNER_URL: autotuner.url,
  AUTOTUNER_ID: autotuner.id,
  AUTOTUNER_KEY: autotuner.key,
  SEVDESK_URL: sevdesk.url,
  SEVDESK_TOKEN: sevdesk.token,
  STRIPE_URL: stripe.config.url,
  STRIPE_KEY: stripe.config.key,
  STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
  PAYPAL_URL: paypal.config.url,
  PAYPAL_CLIENT: paypal.config.client,
  PAYPAL_SECRET: paypal.config.secret,
  PAYPAL_WEBHOOK: paypal.config.webhook,
};
const config = readConfig(settings, true, isLivedIn ? 'lived-in' : undefined);
// Codes of authenticator apps never run out while a journey types them: its phone has the same clock.
const { now } = standingClock();
if (isLivedIn) await makeWorld();
const portal = await openPortal(config, silent);
// Journeys are those of an operator with a name: the software's own is on no page. Pictures show the portal as it comes.
const brandName = process.env['E2E_BRAND'];
if (brandName !== undefined)
  await portal.database.db.updateTable('portal_options').set({ brand_name: brandName }).execute();
const clock = isLivedIn ? await startWorldClock(portal.database, silent, now()) : undefined;
const app = await buildApp({ config: { ...config, now }, web, ...portal, ...(clock && { database: clock.database }) });
// Database in which the journeys make further workshops.
await writeFile(`${folder}/database-url`, portal.database.url, { mode: 0o600 });
// Address at which they make a maker's service fail.
await writeFile(`${folder}/makers-url`, makers.url);
await app.listen({ port: config.port, host: config.host });

process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => clock?.release())
    .then(() => portal.close())
    .then(() => Promise.all([makers.close(), sevdesk.close(), stripe.close(), paypal.close()]))
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
});

/** Makes the lived-in world up to the time of the standing clock. */
async function makeWorld(): Promise<void> {
  const { database, folder: dataFolder, close } = await openDatabase(config, silent, 'portal');
  const storage = await openFiles(config, dataFolder);
  const secret = randomBytes(32).toString('base64url');
  await makeLivedInWorld({ config, database, storage, secret, log: silent, end: now() });
  await storage.close();
  await close();
}

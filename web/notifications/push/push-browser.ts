import { notificationsApi } from '#contract/notifications.ts';
import { ask, deviceStorage } from '#web/api/index.ts';

/** Name in this browser's memory of the person who wants push here. */
const memory = 'tuneport.push';

/** A browser and push: it has none, forbids it, waits to be asked, or the person wants it here. */
export type PushState = 'none' | 'needsInstall' | 'denied' | 'off' | 'on';

/** Safari on iPhone and iPad has push for portals on the home screen alone. */
const isWaitingForInstall = (): boolean => 'standalone' in navigator && navigator.standalone === false;

/** The state of push for a person on this device. */
export function readPushState(personId: number): PushState {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isWaitingForInstall() ? 'needsInstall' : 'none';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && deviceStorage.getItem(memory) === String(personId);
  return isOn ? 'on' : 'off';
}

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const readManager = async () => (await navigator.serviceWorker.ready).pushManager;

/** The subscription of this browser with the portal's present key; one with an older key is replaced. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const manager = await readManager();
  const present = await manager.getSubscription();
  if (present !== null && toBase64Url(present.options.applicationServerKey) === publicKey) return present;
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Subscribes this browser and tells the portal. */
async function registerDevice(): Promise<void> {
  const { publicKey } = await ask(notificationsApi.getPushKey, {});
  const { endpoint, keys = {} } = (await subscribe(publicKey)).toJSON();
  const { p256dh = '', auth = '' } = keys;
  await ask(notificationsApi.addPushDevice, { endpoint: endpoint ?? '', p256dh, auth, publicKey });
}

/**
 * Switches push on for a person on this device, and asks for the permission where that is open.
 *
 * @returns false where the permission was not given
 * @throws DOMException where the browser reaches no push service; the refusal of the portal
 */
export async function switchPushOn(personId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await registerDevice();
  deviceStorage.setItem(memory, String(personId));
  return true;
}

/** Switches push off on this device. */
export async function switchPushOff(): Promise<void> {
  deviceStorage.removeItem(memory);
  await (await (await readManager()).getSubscription())?.unsubscribe();
  const device = (await ask(notificationsApi.getPushDevices, {})).find(({ isThis }) => isThis);
  if (device !== undefined) await ask(notificationsApi.removePushDevice, { pushDeviceId: device.pushDeviceId });
}

/**
 * Brings the portal's knowledge of this device up to date, once for each page: the session is another since a sign-in, the key of the
 * portal may be a new one, and push services replace subscriptions.
 */
export async function renewPush(personId: number): Promise<void> {
  if (readPushState(personId) !== 'on') return;
  const [{ publicKey }, devices, subscription] = await Promise.all([
    ask(notificationsApi.getPushKey, {}),
    ask(notificationsApi.getPushDevices, {}),
    readManager().then((manager) => manager.getSubscription()),
  ]);
  const isKnown = devices.some(({ isThis }) => isThis);
  const hasKey = subscription !== null && toBase64Url(subscription.options.applicationServerKey) === publicKey;
  if (!isKnown || !hasKey) await registerDevice();
}

/** Closes the notices on this device that are read by now: those of orders without anything unread, or all. */
export async function closeReadNotices(unread: { count: number; jobIds: readonly number[] }): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const notices = (await worker?.getNotifications()) ?? [];
  for (const notice of notices) {
    const { jobId } = notice.data as { jobId?: number };
    if (unread.count === 0 || (jobId !== undefined && !unread.jobIds.includes(jobId))) notice.close();
  }
}

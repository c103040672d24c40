import type { UserId } from '#contract/ids.ts';
import { formatBusinessTime } from '#rules/format-locale.ts';
import { nameBrowser } from '#rules/name-browser.ts';
import type { Tx } from '#server/db/database.ts';
import { notify } from '#server/notifications/index.ts';
import { type Device, judgeDevice } from '#server/accounts/sign-in/known-device.ts';
import { mailSecurityNews } from './mail-security-news.ts';
import { openSession } from './sessions.ts';

/** Opens the session of a sign-in; its owner is notified, also by mail, when the device is a new one. Answers the session's secret. */
export async function beginSession(tx: Tx, userId: UserId, device: Device, publicUrl: string): Promise<string> {
  if ((await judgeDevice(tx, userId, device)) === 'new') {
    const browser = nameBrowser(device.userAgent) ?? '–';
    await notify(tx, { user: userId }, { kind: 'newDevice', facts: { browser } });
    await mailSecurityNews(tx, userId, 'newDevice', (locale) => ({
      when: formatBusinessTime(Date.now(), locale),
      browser,
      address: device.address,
      link: `${publicUrl}/account/edit`,
    }));
  }
  return openSession(tx, userId, device);
}

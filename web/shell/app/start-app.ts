import { session, sessionState } from '#web/api/index.ts';
import { reading } from '#web/i18n/index.ts';
import { receivedFiles } from '#web/kit/received-files.ts';
import { keepShell } from './keep-shell.ts';
import { receiveFiles } from './receive-files.ts';

/** The names of the installed portal's shortcuts are in the language of the screen. */
function followLanguage(): void {
  reading.subscribe(({ language }) => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const href = `/api/tf24API/getWebManifest?language=${language}`;
    if (link !== null && link.getAttribute('href') !== href) link.href = href;
  });
}

let isSending = false;

/** Visitors, who have nothing to send, do not load the code for it. */
function startSending(): void {
  if (isSending) return;
  isSending = true;
  import('./send-when-connected.ts').then(
    ({ sendWhenConnected }) => {
      sendWhenConnected();
    },
    () => {
      // Tried again with the next session or page.
      isSending = false;
    },
  );
}

/** Nothing that waits on this device outlasts its session, nor does the count on the portal's icon. */
function forgetSession(): void {
  navigator.clearAppBadge?.().catch(() => undefined);
  import('#web/chat/waiting-messages.ts').then(({ waitingMessages }) => waitingMessages.clear(), reportError);
}

/**
 * Starts what makes an app of the page, once it is drawn: nothing of it is needed to read and to order. Visitors load it as well, so
 * it imports nothing of the portal, whose router must not be there before its first page.
 */
export function startApp(): void {
  followLanguage();
  receiveFiles().catch(reportError);
  // The portal works without a worker: one that is forbidden is no defect.
  const keeping = keepShell().catch(() => undefined);
  sessionState.listen(({ token }) => {
    if (token === undefined) {
      receivedFiles.set([]);
      forgetSession();
      return;
    }
    startSending();
    void keeping.then((kept) => kept?.tellAgain());
  });
  if (session.token !== undefined) {
    startSending();
    return;
  }
  // The session may have ended while no page was open.
  forgetSession();
}

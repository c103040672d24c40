import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { io } from 'socket.io-client';
import type { Call } from '#contract/call.ts';
import type { EventName, Events } from '#contract/events.ts';
import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { creditsApi } from '#contract/credits.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { engineApi } from '#contract/engine.ts';
import { libraryApi } from '#contract/library.ts';
import { settingsApi } from '#contract/settings.ts';
import { slaveApi } from '#contract/slave.ts';

import { session } from '#web/api/index.ts';
import { viewsOfCatalog } from '#web/catalog/reload-catalog.ts';
import { viewsOfAccounts } from '#web/accounts/customers/reload-accounts.ts';
import { viewsOfChats } from '#web/chat/reload-chats.ts';
import { viewsOfOrders } from '#web/tasks/reload-orders.ts';
import { viewsOfPrices } from '#web/pricing/reload-prices.ts';
import { noticeTimes } from '#web/ui/notify.ts';
import { connection } from './connection.ts';
import { NewMessage } from './NewMessage.tsx';

/** Which answers an event makes old. */
const outdated: Record<EventName, readonly Call[]> = {
  taskChanged: [
    ...viewsOfOrders,
    engineApi.getTaskReportPage,
    engineApi.getTaskStripMap,
    slaveApi.getSlaveFile,
    dashboardApi.getDashboard,
    deskApi.getDesk,
  ],
  chatMessage: [...viewsOfChats, deskApi.getDesk],
  chatRead: [...viewsOfChats, deskApi.getDesk],
  chatNote: viewsOfChats,
  balanceChanged: [creditsApi.getCreditBalance, creditsApi.listCredits, dashboardApi.getDashboard],
  optionsChanged: [
    automationApi.getAutomaticService,
    settingsApi.loadGlobalOptions,
    settingsApi.loadPublicOptions,
    settingsApi.getLegalNotice,
    settingsApi.getLegalNotices,
    ...viewsOfPrices,
    ...viewsOfCatalog,
    creditsApi.getBuyingOptions,
  ],
  libraryChanged: [libraryApi.listSolutions, libraryApi.getSolution, libraryApi.getSolutionCoverage, deskApi.getDesk],
  accountChanged: [accountsApi.getAccess],
  customersChanged: [...viewsOfAccounts, deskApi.getDesk],
};

/** Keeps a socket open while an active user is signed in, so that what changes on the server is seen at once. */
export function useLiveUpdates(active: boolean): void {
  const client = useQueryClient();
  const router = useRouter();
  // The socket lies outside React: opened and closed with the session.
  useEffect(() => {
    if (!active) return undefined;
    const socket = io({ transports: ['websocket'], auth: { token: session.token } });
    for (const event of Object.keys(outdated) as EventName[])
      socket.on(event, () => {
        const renewed = outdated[event].map(({ name }) => client.invalidateQueries({ queryKey: [name] }));
        // Rights decide where somebody may be: the guards are asked again once the new ones are known.
        if (event === 'accountChanged') void Promise.all(renewed).then(() => router.invalidate());
      });
    socket.on('chatMessage', ({ jobId, messageId }: Events['chatMessage']) => {
      const id = `chat-${messageId}`;
      const openJob = () => {
        notifications.hide(id);
        void router.navigate({ to: '/jobs/jobDetails', search: { job: jobId } });
      };
      notifications.show({
        id,
        title: i18next.t('frame.newMessage'),
        message: <NewMessage jobId={jobId} messageId={messageId} onOpen={openJob} />,
        autoClose: noticeTimes.message,
        withBorder: true,
        closeButtonProps: { 'aria-label': i18next.t('frame.close') },
      });
    });
    let connectedBefore = false;
    socket.on('connect', () => {
      // What happened while the line was down was heard by nobody.
      if (connectedBefore) void client.invalidateQueries();
      connectedBefore = true;
      connection.socketLost(false);
    });
    let retry: number | undefined;
    // Turned away by the server, after which Socket.IO does not try again by itself. Where the session ended, the next
    // answer says so and the guards take over; else the way in is open again soon.
    function askAgain() {
      void client.invalidateQueries();
      window.clearTimeout(retry);
      retry = window.setTimeout(() => socket.connect(), 5000);
    }
    socket.on('connect_error', () => {
      connection.socketLost(true);
      if (!socket.active) askAgain();
    });
    socket.on('disconnect', (reason) => {
      connection.socketLost(reason !== 'io client disconnect');
      if (reason === 'io server disconnect') askAgain();
    });
    return () => {
      window.clearTimeout(retry);
      socket.close();
      connection.socketLost(false);
    };
  }, [active, client, router]);
}

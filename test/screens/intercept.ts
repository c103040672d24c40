import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { WebSocketInterceptor } from '@mswjs/interceptors/WebSocket';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { connectedReplay } from './replay.ts';

// Intercepts what the page sends to the portal, by fetch, XMLHttpRequest (uploads) and WebSocket. At the top level: the
// client of Socket.IO reads its WebSocket when it is loaded, so this file is imported first.
for (const interceptor of [new FetchInterceptor(), new XMLHttpRequestInterceptor()]) {
  interceptor.apply();
  interceptor.on('request', async ({ request, controller }) => {
    if (!new URL(request.url).pathname.startsWith('/api/')) return;
    const response = (await connectedReplay()?.respond(request)) ?? Response.error();
    if (response.type === 'error') controller.errorWith(new TypeError('Failed to fetch'));
    else controller.respondWith(response);
  });
}
const sockets = new WebSocketInterceptor();
sockets.apply();
sockets.on('connection', ({ client, server }) => {
  if (!client.url.pathname.startsWith('/socket.io')) {
    server.connect();
    return;
  }
  const close = connectedReplay()?.openSocket(
    (message) => {
      client.send(message);
    },
    (listener) => {
      client.addEventListener('message', ({ data }) => {
        if (typeof data === 'string') listener(data);
      });
    },
  );
  client.addEventListener('close', () => close?.());
});

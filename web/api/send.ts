import { NetworkError, type Send } from './client.ts';

/** fetch, or XMLHttpRequest where the progress of an upload is to be shown: fetch cannot tell it. */
export const send: Send = (url, sending, onProgress) =>
  onProgress === undefined ? sendByFetch(url, sending) : sendWithProgress(url, sending, onProgress);

const sendByFetch: Send = (url, { method, headers, body, signal, outlivesPage = false }) =>
  fetch(url, {
    method,
    headers,
    keepalive: outlivesPage,
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw new NetworkError('no answer', { cause });
  });

function sendWithProgress(
  url: string,
  { method, headers, body, signal }: Parameters<Send>[1],
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener('load', () => {
      const type = request.getResponseHeader('content-type') ?? 'application/json';
      resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }));
    });
    for (const event of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(event, () => {
        reject(new NetworkError(event));
      });
    if (signal?.aborted === true) reject(new NetworkError('abort'));
    else {
      signal?.addEventListener('abort', () => {
        request.abort();
      });
      request.send(body);
    }
  });
}

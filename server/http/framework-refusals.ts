import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import { isAway } from '#server/db/database-errors.ts';
import { answerHeaders } from './headers.ts';
import { requestIdHeader, getRequestId } from '#server/log/log.ts';
import { problem, problemBody, problemType, refuseWhileAway } from './serve.ts';

/** A refusal of the server's own, from before any call is found: its status and code. */
type WireRefusal = readonly [status: number, code: string];

const badRequest: WireRefusal = [400, 'invalidInput'];
const wireRefusals = new Map<number, WireRefusal>(
  [
    [404, 'notFound'] as const,
    [408, 'uploadTooSlow'] as const,
    [413, 'fileTooLarge'] as const,
    [415, 'typeNotSupported'] as const,
    [417, 'expectationNotMet'] as const,
    [431, 'headersTooLarge'] as const,
  ].map((refusal) => [refusal[0], refusal]),
);

type FrameworkError = Error & { readonly statusCode?: number; readonly code?: string };

/** The refusal that an error of Fastify or of one of its plugins stands for; undefined for a defect. */
function refusalOf({ statusCode = 500, code }: FrameworkError): WireRefusal | undefined {
  // A path that no file may have, such as one with `//` or a NUL: nothing is there.
  if (code === 'FST_STATIC_FORBIDDEN_PATH') return wireRefusals.get(404);
  if (statusCode < 400 || statusCode >= 500) return undefined;
  return wireRefusals.get(statusCode) ?? badRequest;
}

function answerError(error: FrameworkError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isAway(error)) return refuseWhileAway(reply, error);
  const refusal = refusalOf(error);
  if (refusal === undefined) request.log.error({ err: error }, 'request failed');
  const [status, code] = refusal ?? [500, 'internalError'];
  return problem(reply, status, code, {});
}

const statusesOfErrors = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Only sockets are upgraded; what asks for anything else, such as h2c, is answered as the HTTP/1.1 that it is (RFC 9110, 7.8). */
function isSocket({ url = '', headers: { upgrade = '' } }: IncomingMessage): boolean {
  return upgrade.trim().toLowerCase() === 'websocket' && url.startsWith('/socket.io/');
}

/**
 * Options by which Fastify and Node.js refuse as calls do (RFC 9457): an address that is none, headers that are too long, a
 * request that is none.
 */
type Options = Pick<
  FastifyHttpOptions<RawServerDefault>,
  'http' | 'rewriteUrl' | 'frameworkErrors' | 'clientErrorHandler'
>;
export function refusingOptions(strictTransport: string | undefined): Options {
  const headers = answerHeaders(strictTransport);
  return {
    http: {
      shouldUpgradeCallback: isSocket,
      // Node.js would answer without a body; `refuseAsProblems` does.
      requireHostHeader: false,
    },
    // A proxy may ask by the whole address (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }: IncomingMessage) => url.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)\/?/i, '/'),
    frameworkErrors: (error: FrameworkError, request: FastifyRequest, reply: FastifyReply) => {
      // No hook runs for these.
      reply.headers(headers).header(requestIdHeader, request.id);
      answerError(error, request, reply);
    },
    clientErrorHandler: (error: Error & { readonly code?: string }, socket: Socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const [status, code] = wireRefusals.get(statusesOfErrors.get(error.code ?? '') ?? 400) ?? badRequest;
      const requestId = getRequestId({ headers: {} });
      const body = problemBody(requestId, status, code, {});
      const lines = Object.entries({
        ...headers,
        [requestIdHeader]: requestId,
        'content-type': problemType,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      if (socket.writable) socket.write(`HTTP/1.1 ${status} ${code}\r\n${lines.join('')}\r\n${body}`);
      socket.destroy(error);
    },
  };
}

/** Answers every refusal that no call gives as a problem document. */
export function refuseAsProblems(app: FastifyInstance, strictTransport: string | undefined): void {
  app.setErrorHandler(answerError);
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    if (headers.host === undefined && raw.httpVersion !== '1.0') problem(reply, ...badRequest, {});
    else done();
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response) => {
    const [status, code] = wireRefusals.get(417) ?? badRequest;
    const requestId = getRequestId(request);
    const body = problemBody(requestId, status, code, {});
    const own = {
      [requestIdHeader]: requestId,
      'content-type': problemType,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    response.writeHead(status, { ...answerHeaders(strictTransport), ...own }).end(body);
  });
}

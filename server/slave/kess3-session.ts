import { z } from 'zod';
import {
  type ServiceAnswer,
  type ServiceRequest,
  askService,
  type ServiceTimeouts,
  readAnswer,
} from './ask-service.ts';
import { SlaveServiceError } from './slave-service.ts';

export type Kess3Access = {
  readonly url: string;
  /** The id and the secret of the client application. */
  readonly client: string;
  readonly secret: string;
};

export type Kess3Question = Omit<ServiceRequest, 'url' | 'headers'> & { readonly path: string };

export type Kess3Session = {
  /** @throws SlaveServiceError without a valid answer; SlotsTaken when the service has no free slot */
  ask: <Shape extends z.ZodType>(
    question: Kess3Question,
    shape: Shape,
    signal: AbortSignal,
  ) => Promise<z.output<Shape>>;
};

/** All slots of this client are open: one has to be closed first. */
export class SlotsTakenError extends SlaveServiceError {}

/** Ids become parts of URLs: no other characters are allowed. */
export const Guid = z.string().regex(/^[\w-]{1,80}$/);

const Token = z.object({ accessToken: z.string().min(1) });

/**
 * Requests under an access token, which is fetched when it is first needed and once more when the service says that it
 * is no longer valid (401).
 *
 * Not documented and assumed: an error that names slots (4xx, but for 401 and 429) says that none is free.
 */
export function kess3Session({ url, client, secret }: Kess3Access, timeouts: ServiceTimeouts): Kess3Session {
  let token: string | undefined;

  async function renew(signal: AbortSignal): Promise<string> {
    const request: ServiceRequest = {
      url: `${url}/api/access-tokens/request`,
      method: 'POST',
      body: { clientApplicationGUID: client, secretKey: secret },
    };
    token = readAnswer(await askService(request, signal, timeouts), Token).accessToken;
    return token;
  }

  function askWith(valid: string, { path, ...question }: Kess3Question, signal: AbortSignal): Promise<ServiceAnswer> {
    const headers = { 'X-Alientech-ReCodAPI-LLC': valid };
    return askService({ ...question, url: `${url}${path}`, headers }, signal, timeouts);
  }

  return {
    ask: async (question, shape, signal) => {
      const firstToken = token ?? (await renew(signal));
      let answer = await askWith(firstToken, question, signal);
      // Of requests that met it at once, the first one has a new token by now.
      if (answer.status === 401) {
        const valid = token === firstToken || token === undefined ? await renew(signal) : token;
        answer = await askWith(valid, question, signal);
      }
      const { status, text } = answer;
      if (status >= 400 && status < 500 && status !== 401 && /slot/i.test(text))
        throw new SlotsTakenError('the service has no slot left', { retryable: true });
      return readAnswer(answer, shape);
    },
  };
}

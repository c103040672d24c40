import type { Finding, SetupFinding } from '#contract/setup.ts';
import { parseJson } from '#rules/text/parse-json.ts';
import type { Seal } from '#server/db/seal.ts';
import type { SetupConfig } from '#server/setup/find-gaps.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { ProbeAnswer, probeHeader, probePath, sealQuestion } from './probe.ts';

/** Milliseconds for each of the two questions. */
const defaultPatience = 8000;

const unknownHost = ['ENOTFOUND', 'EAI_AGAIN'];
const isTls = (code: string) => /CERT|SSL|TLS|UNABLE_TO_VERIFY|SELF_SIGNED/.test(code);

/** The reason why nothing answered; `fetch` wraps it. */
function judgeFailure(error: unknown): Finding {
  const { cause = error } = error as Error;
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const finding: SetupFinding = unknownHost.includes(code)
    ? 'addressUnknown'
    : isTls(code)
      ? 'addressTls'
      : 'addressNoConnection';
  return { finding, detail: cutText(message || code, 300) };
}

/** Judges the addresses that proxies appended to a request against those that the portal trusts. */
function judgeProxies(forwarded: number, trusted: SetupConfig['trustProxy']): Finding {
  if (trusted === false) return { finding: forwarded === 0 ? 'proxyNone' : 'proxyIgnored', detail: String(forwarded) };
  if (forwarded === 0) return { finding: 'proxySilent' };
  const isOther = typeof trusted === 'number' && trusted !== forwarded;
  return { finding: isOther ? 'proxyCount' : 'proxyTrusted', detail: String(forwarded) };
}

/** True when an upgrade to a websocket is passed on: Socket.IO then speaks first. */
async function opensSocket(publicUrl: string, patience: number): Promise<boolean> {
  const address = new URL('/socket.io/?EIO=4&transport=websocket', publicUrl.replace(/^http/, 'ws'));
  const socket = new WebSocket(address);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    resolve(false);
  }, patience);
  socket.addEventListener('message', ({ data }) => {
    resolve(String(data).startsWith('0'));
  });
  socket.addEventListener('error', () => {
    resolve(false);
  });
  socket.addEventListener('close', () => {
    resolve(false);
  });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

/**
 * Asks the portal under its own PUBLIC_URL, and nothing else: whether it is this portal that answers, how proxies forward, and
 * whether sockets open.
 */
export async function testAddress(
  { publicUrl, trustProxy }: Pick<SetupConfig, 'publicUrl' | 'trustProxy'>,
  seal: Seal,
  patience = defaultPatience,
): Promise<Finding[]> {
  const { nonce, sealed } = sealQuestion(seal, Date.now());
  let response: Response;
  let text: string;
  try {
    response = await fetch(new URL(probePath, publicUrl), {
      headers: { [probeHeader]: sealed },
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    text = (await response.text()).slice(0, 1000);
  } catch (error) {
    return [judgeFailure(error)];
  }
  if (response.status >= 300 && response.status < 400)
    return [{ finding: 'addressRedirects', detail: cutText(response.headers.get('location') ?? '', 300) }];
  const answer = ProbeAnswer.safeParse(parseJson(text)).data;
  if (answer?.nonce !== nonce) return [{ finding: 'addressForeign', detail: `HTTP ${response.status}` }];
  const isOpen = await opensSocket(publicUrl, patience);
  return [
    { finding: 'addressReached', detail: publicUrl },
    { finding: isOpen ? 'socketsOpen' : 'socketsClosed' },
    judgeProxies(answer.forwarded, trustProxy),
  ];
}

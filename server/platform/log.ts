/** The part of Fastify's logger (pino) that the portal uses, so that code without a request can log as well. */
export type Log = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};

/** Logs nothing: for programs that end with an answer of their own. */
export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** Log entry of a request: without the query of its address, which may hold the key of a mailed link. */
export const requestFacts = ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
  method,
  url: url.replace(/\?.*$/s, ''),
  ip,
});

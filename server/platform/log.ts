/** The part of Fastify's logger (pino) that the portal uses, so that code without a request can log as well. */
export type Log = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};

/** Hears everything and says nothing: for programs that end with an answer of their own. */
export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

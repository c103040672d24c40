/** The part of Fastify's logger (pino) that the portal uses, so that code without a request can log as well. */
export type Log = {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
};

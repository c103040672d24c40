import { openTransport } from './open-transport.ts';

/**
 * Connects to a mail server and signs in to it, and sends nothing.
 *
 * @throws Error when it does not answer or refuses
 */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Milliseconds that a mail server may take to answer. */
const patience = 10_000;

/**
 * Connects to a mail server and signs in to it, and sends nothing.
 *
 * @throws Error when it does not answer or refuses
 */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Milliseconds that a mail server may take to answer. */
const defaultPatience = 10_000;

/**
 * Opens the way to a mail server; whoever opened it closes it.
 *
 * @param url its smtp(s):// address
 * @param socketTimeout milliseconds of silence after which a mail under way is given up
 */
export async function openTransport(url: string, socketTimeout = defaultPatience) {
  // Loaded by the first mail: a start is faster without it.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: defaultPatience,
    greetingTimeout: defaultPatience,
    socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

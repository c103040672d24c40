import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { companies } from './people.ts';

/** A register of this machine that confirms the invented numbers of the story: nobody asks the real one about them. */
export async function openVatRegister(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
      const company = companies.find((one) => one.vatNumber === `${countryCode}${vatNumber}`);
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ valid: company !== undefined, userError: 'VALID', name: company?.companyName ?? '' }),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

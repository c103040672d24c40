import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerQuestions } from './side-process.ts';

/** A provider that has collected the price of every session `cs_paid_<number>`, and knows no other. */
const server = createServer((request, response) => {
  const [, number] = /^\/v1\/checkout\/sessions\/cs_paid_(\d+)/.exec(request.url ?? '') ?? [];
  const session = {
    id: `cs_paid_${number}`,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: null,
    amount_total: 11_900,
    currency: 'eur',
    customer_details: { email: 'payer@bench.invalid' },
    payment_intent: { id: `pi_${number}`, object: 'payment_intent', status: 'succeeded' },
  };
  const unknown = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' } };
  response
    .writeHead(number === undefined ? 404 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(number === undefined ? unknown : session));
});

answerQuestions(
  {
    port: () =>
      new Promise<number>((done) => {
        server.listen(0, '127.0.0.1', () => {
          done((server.address() as AddressInfo).port);
        });
      }),
  },
  () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(done);
    }),
);

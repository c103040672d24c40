import { call } from './call.ts';
import { Credits } from './money.ts';
import { nothing, wire } from './wire.ts';

export const getCreditBalance = call({
  method: 'GET',
  name: 'getCreditBalance',
  who: 'active',
  about: 'The balance after the latest credit transaction.',
  input: nothing,
  output: wire({ balance: Credits }, { balance: 'transaction_balance' }),
  refusals: {},
});

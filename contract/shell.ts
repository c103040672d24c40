import { z } from 'zod';
import { call } from './call.ts';
import { UnreadMessages } from './chat.ts';
import { CreditBalance } from './credits.ts';
import { GlobalOptions } from './settings.ts';
import { UnreadNotifications } from '#contract/notifications/unread.ts';
import { nothing } from './wire.ts';

export const shellApi = {
  loadFrame: call({
    method: 'GET',
    name: 'loadFrame',
    who: 'signedIn',
    about:
      'What every navigation asks anew, in one round: options, and for active users balance, unread chat messages and notifications. Unchanged it costs a 304.',
    shows: [],
    unchangedWhile: ['settings', 'credits', 'chat', 'tasks', 'notifications'],
    input: nothing,
    output: z.object({
      options: GlobalOptions,
      balance: CreditBalance.optional(),
      unread: UnreadMessages.optional(),
      notifications: UnreadNotifications.optional(),
    }),
    refusals: {},
  }),
};

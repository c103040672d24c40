import type { shellApi } from '#contract/shell.ts';
import { readUnreadMessages } from '#server/chat/index.ts';
import { balanceFacts } from '#server/credits/index.ts';
import { globalOptions, type ConfiguredOptions } from '#server/settings/index.ts';
import type { Handler } from '#server/http/serve.ts';

/**
 * The data of the shell around every screen, in one call; an account that waits for unlocking gets the settings only.
 */
export const loadFrame =
  (known: ConfiguredOptions): Handler<typeof shellApi.loadFrame> =>
  async ({ actor, tx }) => {
    const options = await globalOptions(tx, known);
    if (!actor.active) return { options };
    return { options, balance: await balanceFacts(tx, actor.id), unread: await readUnreadMessages(tx, actor) };
  };

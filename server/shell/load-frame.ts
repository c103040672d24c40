import { chatApi } from '#contract/chat.ts';
import type { shellApi } from '#contract/shell.ts';
import { mayMake } from '#rules/roles.ts';
import { readUnreadMessages } from '#server/chat/index.ts';
import { balanceFacts } from '#server/credits/index.ts';
import { readUnreadNotifications } from '#server/notifications/index.ts';
import { globalOptions, type ConfiguredOptions } from '#server/settings/index.ts';
import type { Handler } from '#server/http/serve.ts';

/**
 * The data of the shell around every screen, in one call; an account that waits for unlocking gets the settings only.
 */
export const loadFrame =
  (known: ConfiguredOptions): Handler<typeof shellApi.loadFrame> =>
  async ({ actor, tx }) => {
    const options = await globalOptions(tx, known, actor.companyId);
    if (!actor.active) return { options };
    const balance = await balanceFacts(tx, actor.companyId);
    const notifications = await readUnreadNotifications(tx, actor.id);
    return mayMake(actor, chatApi.getUnreadMessages)
      ? { options, balance, notifications, unread: await readUnreadMessages(tx, actor) }
      : { options, balance, notifications };
  };

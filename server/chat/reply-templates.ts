import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { chatApi } from '#contract/chat.ts';
import { unknownPlaceholders } from '#rules/reply-template.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';

const columns = ['id as templateId', 'title', 'language', 'text', 'changed_at as changedAt'] as const;
const isTaken = (error: unknown) => isDuplicate(error, 'reply_templates_by_title');

/** A template ready to be stored, or the reason why it is refused. */
function checkTemplate({ title, language, text }: Input<typeof chatApi.createReplyTemplate>) {
  const template = { title, language: language ?? null, text };
  if (template.title === '' || template.text === '')
    return { ok: false, reason: 'templateIncomplete', extra: {} } as const;
  const placeholders = unknownPlaceholders(text);
  if (placeholders.length > 0) return { ok: false, reason: 'unknownPlaceholder', extra: { placeholders } } as const;
  return { ok: true, template } as const;
}

export const getReplyTemplates: Handler<typeof chatApi.getReplyTemplates> = async ({ tx }) => {
  const rows = await tx.selectFrom('reply_templates').orderBy('title').orderBy('id').select(columns).execute();
  return rows.map(nullsToUndefined);
};

export const createReplyTemplate: Handler<typeof chatApi.createReplyTemplate> = async ({ input, tx, refuse }) => {
  const validation = checkTemplate(input);
  if (!validation.ok) return refuse(validation.reason, validation.extra);
  const insertion = await tx
    .insertInto('reply_templates')
    .values(validation.template)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return insertion === undefined ? refuse('templateTitleTaken') : nullsToUndefined(insertion);
};

export const updateReplyTemplate: Handler<typeof chatApi.updateReplyTemplate> = async ({ input, tx, refuse }) => {
  const validation = checkTemplate(input);
  if (!validation.ok) return refuse(validation.reason, validation.extra);
  const { title, language, text } = validation.template;
  const existing = await tx
    .selectFrom('reply_templates')
    .where('id', '=', input.templateId)
    .select(sql<boolean>`(title, language, text) is not distinct from (${title}, ${language}, ${text})`.as('isSame'))
    .forUpdate()
    .executeTakeFirst();
  if (existing === undefined) return refuse('notFound');
  if (existing.isSame) return false;
  await tx
    .updateTable('reply_templates')
    .set({ ...validation.template, changed_at: sql`now()` })
    .where('id', '=', input.templateId)
    .execute()
    .catch((error: unknown) => {
      if (isTaken(error)) return refuse('templateTitleTaken');
      throw error;
    });
  return true;
};

export const deleteReplyTemplate: Handler<typeof chatApi.deleteReplyTemplate> = async ({
  input: { templateId },
  tx,
  refuse,
}) => {
  const deletion = await tx
    .deleteFrom('reply_templates')
    .where('id', '=', templateId)
    .returning('id')
    .executeTakeFirst();
  return deletion === undefined ? refuse('notFound') : true;
};

import type { toolsApi } from '#contract/tools.ts';
import type { Handler } from '#server/http/serve.ts';

/** Adds a tool; of two with the same name the unique index admits one. */
export const createTool: Handler<typeof toolsApi.createTool> = async ({ input, tx, refuse }) => {
  const { kind, active } = input;
  const { name } = input;
  if (name === '') return refuse('invalidInput', { fields: { name: 'missing' } });
  const tool = await tx
    .insertInto('tools')
    .values({
      name,
      vendor: input.vendor,
      kind,
      active,
      read_endings: input.readEndings ?? '',
      return_ending: input.returnEnding ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return tool === undefined ? refuse('toolExists', { fields: { name: 'taken' } }) : true;
};

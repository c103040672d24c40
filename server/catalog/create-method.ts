import { sql } from 'kysely';
import type { MethodId } from '#contract/ids.ts';
import type { catalogApi } from '#contract/catalog.ts';
import { isUnknownReference } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockNumbersOfMethods } from './lock-numbers-of-methods.ts';
import { writeMethodTexts } from './write-method-texts.ts';

/** Adds a method under the next number; of two with the same name the unique index admits one. */
export const createMethod: Handler<typeof catalogApi.createMethod> = async ({ input, tx, refuse }) => {
  await lockNumbersOfMethods(tx);
  const methodId = await insert();
  if (methodId === undefined) return refuse('methodExists', { fields: { name: 'taken' } });
  await writeMethodTexts(tx, methodId, input.texts);
  return { methodId };

  async function insert(): Promise<MethodId | undefined> {
    try {
      const method = await tx
        .insertInto('methods')
        .values(({ selectFrom }) => ({
          id: selectFrom('methods').select(({ fn }) => sql<MethodId>`coalesce(${fn.max('id')}, 0) + 1`.as('id')),
          name: input.name,
          engine_class_id: input.engineClassId || null,
          module_class_id: input.moduleClassId || null,
          type: input.type,
          active: input.active,
          universal: input.universal,
          categories: [...new Set(input.categories)],
          fuel: input.fuel,
          dtc_logic: input.dtcLogic,
          legal_notice: input.legalNotice ?? 'none',
          optional_parameters: input.optionalParameters,
          url_link: input.urlLink,
          details: JSON.stringify(input.details ?? []),
        }))
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst();
      return method?.id;
    } catch (error) {
      if (isUnknownReference(error)) return refuse('priceClassGone');
      throw error;
    }
  }
};

import { MethodDetails } from '#contract/catalog/details.ts';
import type { catalogApi } from '#contract/catalog.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { isDuplicate, isUnknownReference } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';
import { changedValues } from './changed-values.ts';
import { writeMethodTexts } from './write-method-texts.ts';

/** Fields of 'method not listed' that staff may change beside its texts: the portal relies on all others. */
const changeable: readonly string[] = ['url_link'];

/** Changes the fields of a method that are sent. Tasks that ordered it keep their price. */
export const updateMethod: Handler<typeof catalogApi.updateMethod> = async ({ input, tx, refuse }) => {
  const { methodId } = input;
  const before = await tx
    .selectFrom('methods')
    .where('id', '=', methodId)
    .select(['name', 'engine_class_id', 'module_class_id', 'type', 'active', 'universal', 'categories', 'fuel'])
    .select(['dtc_logic', 'legal_notice', 'optional_parameters', 'url_link', 'details'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return refuse('notFound');
  // As text in the order of the contract: the database has its own order of names.
  const details = JSON.stringify(MethodDetails.parse(before.details));
  const changedColumns = changedValues(
    { ...before, details },
    {
      name: input.name ?? before.name,
      engine_class_id: input.engineClassId === undefined ? before.engine_class_id : input.engineClassId || null,
      module_class_id: input.moduleClassId === undefined ? before.module_class_id : input.moduleClassId || null,
      type: input.type ?? before.type,
      active: input.active ?? before.active,
      universal: input.universal ?? before.universal,
      categories: input.categories === undefined ? before.categories : inOrderOf(before.categories, input.categories),
      fuel: input.fuel ?? before.fuel,
      dtc_logic: input.dtcLogic ?? before.dtc_logic,
      legal_notice: input.legalNotice ?? before.legal_notice,
      optional_parameters: input.optionalParameters ?? before.optional_parameters,
      url_link: input.urlLink ?? before.url_link,
      details: input.details === undefined ? details : JSON.stringify(input.details),
    },
  );
  const names = Object.keys(changedColumns);
  if (methodId === notListedMethodId && names.some((name) => !changeable.includes(name))) return refuse('methodFixed');
  try {
    if (names.length > 0) await tx.updateTable('methods').set(changedColumns).where('id', '=', methodId).execute();
  } catch (error) {
    if (isDuplicate(error)) return refuse('methodExists', { fields: { name: 'taken' } });
    if (isUnknownReference(error)) return refuse('priceClassGone');
    throw error;
  }
  const texts = await writeMethodTexts(tx, methodId, input.texts);
  if (names.length === 0 && texts === 0) return false;
  return true;
};

/** The same categories in another order are no change. */
function inOrderOf(before: readonly string[], chosenCategories: readonly string[]): string[] {
  const chosen = new Set(chosenCategories);
  return [...before.filter((one) => chosen.has(one)), ...[...chosen].filter((one) => !before.includes(one))];
}

import { isExcluded } from '#server/db/database-errors.ts';

/** An insert or update failed because another price class of the kind bears that name. */
export const isNameTaken = (error: unknown): boolean =>
  isExcluded(error, 'price_classes_by_name') || isExcluded(error, 'price_class_texts_by_name');

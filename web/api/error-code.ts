import { NetworkError, RefusedCallError } from './client.ts';

/** The words of browsers when a part of the application did not arrive: nobody answered there, either. */
const partMissing = /dynamically imported module|importing a module script failed|unable to preload/i;

/**
 * The refusal code of an error for the texts under `refusal`: `networkError` where nobody answered, and `internalError` for
 * anything that is not the line's or the server's doing but a defect here.
 */
export function getErrorCode(error: unknown): string {
  if (error instanceof RefusedCallError) return error.code;
  const isLine = error instanceof NetworkError || (error instanceof Error && partMissing.test(error.message));
  return isLine ? 'networkError' : 'internalError';
}

/**
 * The name of the refused request, which support finds in the logs; undefined where the reason is the user's to mend, and where
 * nobody answered.
 */
export function getReference(error: unknown): string | undefined {
  if (!(error instanceof RefusedCallError) || (error.status < 500 && error.status !== 403)) return undefined;
  const { requestId } = error.problem;
  return typeof requestId === 'string' && requestId !== '' ? requestId : undefined;
}

import { z } from 'zod';

/** A part of a mailed link; the router reads what looks like a number as one. */
export const LinkPart = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).catch('');

import { z } from 'zod';
import { longestRawUpload, type RawUpload } from '#contract/raw-upload.ts';

// Not in the contract: the first screens have the client, and no schemas.
const rawUpload: z.ZodType<RawUpload> = z.strictObject({
  fileName: z.string(),
  size: z.int().min(0),
  fields: z.array(z.tuple([z.string(), z.string()])).max(30),
});

/** The upload that a header describes; undefined when it is absent, too long or garbled. */
export function readRawUpload(header: unknown): RawUpload | undefined {
  if (typeof header !== 'string' || header.length > longestRawUpload) return undefined;
  try {
    return rawUpload.safeParse(JSON.parse(decodeURIComponent(header))).data;
  } catch {
    return undefined;
  }
}

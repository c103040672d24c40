/**
 * Header of an upload whose body is the file itself (`application/octet-stream`), for calls with one file part: name and size of
 * the file and the fields of the call, as JSON that is percent-encoded like a part of an address. A page of another site cannot
 * send such a request: neither type nor header is allowed there without asking first.
 */
export const rawUploadHeader = 'tuneport-upload';
export const rawUploadType = 'application/octet-stream';

/** Letters of the longest header that the portal reads; the headers of a request share 16 kB. */
export const longestRawUpload = 8192;
/** Longer ones are sent as forms: gateways in front of the portal may take less than the portal. */
const longestSent = 4096;

export type RawUpload = {
  fileName: string;
  /** Bytes of the file: what arrives has this length, or is refused. */
  size: number;
  fields: [name: string, value: string][];
};

/** The header of an upload; undefined when there is too much in it. */
export function writeRawUpload(upload: RawUpload): string | undefined {
  const header = encodeURIComponent(JSON.stringify(upload));
  return header.length <= longestSent ? header : undefined;
}

import { createHash } from 'node:crypto';
import { businessClock } from '#rules/support-hours.ts';
import { escapedXml } from '#rules/xml.ts';

/** The name space of the GUIDs of documents (RFC 9562, version 5). */
const nameSpace = Buffer.from('8f0c1d5e6a7b4c3d9e2f1a0b5c6d7e8f', 'hex');

/**
 * The GUID by which a booking finds its document: the same whenever the month is exported. The time of issue tells documents of two
 * portals with one number apart.
 */
export function documentGuid({ number, createdAt }: { number: string; createdAt: string }): string {
  const name = `${number} ${new Date(createdAt).toISOString()}`;
  const bytes = createHash('sha1').update(nameSpace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A PDF in a package of documents. */
export type LinkedDocument = {
  readonly number: string;
  readonly createdAt: string;
  readonly guid: string;
  readonly sha256: string;
};

/** Most documents of a package: DATEV advises against packages above about 100 MB. */
export const packageSize = 1000;

/** The file of a document within its package, in which there are no folders. */
export const nameInPackage = ({ number }: LinkedDocument): string => `${number}.pdf`;

/**
 * The directory of a package of documents as DATEV Unternehmen online takes it (`document.xml`, version 6.0 of the XML interface
 * online): each PDF with its GUID, as an outgoing invoice that is only filed, because its booking comes with the batch.
 */
export function documentXml(documents: readonly LinkedDocument[], now: Date): string {
  const { day, minute } = businessClock(now);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${day}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(now.getUTCSeconds())}`;
  const space = 'http://xml.datev.de/bedi/tps/document/v06.0';
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<archive xmlns="${space}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${space} Document_v060.xsd" version="6.0" generatingSystem="Portal">`,
    `  <header>\n    <date>${date}</date>\n  </header>`,
    '  <content>',
    ...documents.map(
      (document) =>
        `    <document guid="${document.guid}" processID="1" type="2">\n      <extension xsi:type="File" name="${escapedXml(nameInPackage(document))}"/>\n    </document>`,
    ),
    '  </content>',
    '</archive>\n',
  ].join('\n');
}

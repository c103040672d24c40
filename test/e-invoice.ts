import { readFileSync } from 'node:fs';
import { XmlDocument, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm';
import { businessRules } from './e-invoice/business-rules.ts';

/** The official schema of Factur-X 1.07.3, profile EN 16931. */
const schemas = new URL('e-invoice/schema/', import.meta.url).pathname;
const schema = 'Factur-X_1.07.3_EN16931.xsd';

// The parser of WebAssembly reads no files by itself: those that the schema includes are handed to it.
const open = new Map<number, { bytes: Buffer; at: number }>();
let opened = 0;
xmlRegisterInputProvider({
  match: (name) => name.endsWith('.xsd'),
  open: (name) => {
    opened += 1;
    open.set(opened, { bytes: readFileSync(`${schemas}${name.split('/').at(-1)}`), at: 0 });
    return opened;
  },
  read: (handle, buffer) => {
    const file = open.get(handle);
    if (file === undefined) return -1;
    const part = file.bytes.subarray(file.at, file.at + buffer.length);
    buffer.set(part);
    file.at += part.length;
    return part.length;
  },
  close: (handle) => open.delete(handle),
});
const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(`${schemas}${schema}`), { url: schema }));

/** The namespaces of an invoice, for expressions of XPath. */
const names = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};

/** Violations of the schema; empty for a valid document. */
export function schemaProblems(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    document.dispose();
  }
}

/** The texts of all elements and attributes that an expression of XPath finds. */
export function textsAt(xml: string, path: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return document.find(path, names).map((node) => node.content);
  } finally {
    document.dispose();
  }
}

/** Business rules of EN 16931 that a document breaks, each with the path of the element. */
export function ruleProblems(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    return businessRules.flatMap(({ id, at, holds }) =>
      document
        .find(at, names)
        .filter((node) => node.eval(holds, names) !== true)
        .map(() => `${id} at ${at}`),
    );
  } finally {
    document.dispose();
  }
}

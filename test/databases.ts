import { randomUUID } from 'node:crypto';
import { afterAll, inject } from 'vitest';
import { asAdmin } from './portal.ts';

/** Makes databases on the server of the tests, which are dropped at the end of the file. */
export type MakeDatabase = {
  /** The address of an empty one. */
  readonly empty: () => Promise<string>;
  /** The address of one with the base data. */
  readonly filled: () => Promise<string>;
};

/** Gives a test file databases of its own; what still uses them is ended by the file first. */
export function useDatabases(): MakeDatabase {
  const names: string[] = [];
  afterAll(async () => {
    for (const name of names) await asAdmin(`drop database if exists ${name} with (force)`);
  });
  const make = async (template = '') => {
    // As those of portals, so that the next run drops them when this one is killed.
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    names.push(name);
    await asAdmin(`create database ${name} ${template}`);
    return Object.assign(new URL(inject('adminUrl')), { pathname: `/${name}` }).href;
  };
  return { empty: () => make(), filled: () => make(`template ${inject('template')} strategy file_copy`) };
}

import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  homeIn,
  findClusterHome,
  moveHome,
  refuseHalf,
  rememberHome,
  removeHome,
  unprivilegedIdentity,
} from './cluster-home.ts';

let root: string;
/** A data folder whose database lies outside of it, as that of root in a private folder. */
let folder: string;
let away: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tuneport-homes-'));
  [folder, away] = [join(root, 'data'), join(root, 'elsewhere')];
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The parts of a cluster by which it is known, owned as PostgreSQL needs it. */
async function makeCluster(home: string, systemIdentifier: bigint): Promise<void> {
  const control = Buffer.alloc(64);
  control.writeBigUInt64LE(systemIdentifier);
  await mkdir(join(home, 'cluster/global'), { recursive: true });
  await writeFile(join(home, 'cluster/global/pg_control'), control);
  const account = await unprivilegedIdentity();
  if (account !== undefined) await chown(join(home, 'cluster'), account.uid, account.gid);
}

const portalAway = async () => {
  await makeCluster(away, 7001n);
  await rememberHome(homeIn(folder), away);
  await writeFile(join(folder, 'secret'), 'of this portal');
};

test('an empty folder and the rest of a killed first start are accepted', async () => {
  await expect(refuseHalf(folder)).resolves.toBeUndefined();
  await mkdir(join(folder, 'files'));
  await mkdir(join(folder, 'incoming'));
  await mkdir(join(folder, 'postgres/unfinished-7'), { recursive: true });
  await expect(refuseHalf(folder)).resolves.toBeUndefined();
});

test.each([
  ['the secret', async () => writeFile(join(folder, 'secret'), 'of a portal')],
  ['stored files', async () => mkdir(join(folder, 'files/ab/cd'), { recursive: true })],
])('%s without a database are refused as half of a folder', async (part, make) => {
  await make();
  await expect(refuseHalf(folder)).rejects.toThrow(
    new RegExp(`^DATA_DIR: ${folder} holds ${part} of a portal and no database [^\\n]*Nothing was started or changed$`),
  );
});

test('a database elsewhere is found from the folder wherever that is moved', async () => {
  await portalAway();
  await refuseHalf(folder);
  const moved = join(root, 'moved');
  await rename(folder, moved);
  await refuseHalf(moved);
  expect(await findClusterHome(homeIn(moved))).toBe(away);
  await rememberHome(homeIn(moved), away);
  expect(await readFile(join(away, 'data-folder'), 'utf8')).toBe(homeIn(moved));
});

test('a missing external database is reported, and another one in its place is refused', async () => {
  await portalAway();
  await rename(away, join(root, 'other disk'));
  await expect(refuseHalf(folder)).rejects.toThrow(
    /^DATA_DIR: the database of \S+ is missing: it lay in \S+elsewhere\./,
  );
  await makeCluster(away, 7002n);
  await expect(refuseHalf(folder)).rejects.toThrow(/is another one than that of/);
});

test('a copied folder is refused the database of its original', async () => {
  await portalAway();
  const copy = join(root, 'copy');
  await cp(folder, copy, { recursive: true });
  await expect(refuseHalf(copy)).rejects.toThrow(/^DATA_DIR: \S+copy is a copy of \S+data, and the database in /);
  await refuseHalf(folder);
  await rm(folder, { recursive: true });
  await refuseHalf(copy);
});

test('moving or removing a database takes its location file along', async () => {
  // Where PostgreSQL of root enters: it would be moved to /var/lib, which may be another disk.
  await chmod(root, 0o755);
  await portalAway();
  const old = join(folder, 'postgres-18');
  await moveHome(homeIn(folder), old);
  expect(await readFile(`${homeIn(folder)}.json`, 'utf8').catch(() => 'none')).toBe('none');
  const home = await findClusterHome(old);
  expect(await readFile(join(home, 'cluster/global/pg_control'))).toHaveLength(64);
  await removeHome(old);
  await expect(readFile(join(home, 'cluster/global/pg_control'))).rejects.toMatchObject({ code: 'ENOENT' });
});

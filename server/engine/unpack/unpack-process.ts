import { buffer } from 'node:stream/consumers';
import { unpackArchive } from './unpack-archive.ts';
import { writeUnpacked } from './unpacked-message.ts';

/** The process that opens one archive: its bytes come in, what it holds goes out, and it ends. It may read its own program and nothing else. */
const [, , wanted] = process.argv;
const archive = await buffer(process.stdin);
process.stdout.write(writeUnpacked(await unpackArchive(archive, wanted === undefined ? undefined : Number(wanted))));

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '#server/files/storage.ts';
import { type Brand, hashLook } from '#server/settings/brand.ts';
import type { Icon } from './draw-icon.ts';
import { emblemSvg } from './emblem-svg.ts';

/** The icons by their paths. Those of devices that cut them to a shape fill their square. */
export const icons = {
  '/icon-192.png': { size: 192, isFull: false },
  '/icon-512.png': { size: 512, isFull: false },
  '/icon-maskable-192.png': { size: 192, isFull: true },
  '/icon-maskable-512.png': { size: 512, isFull: true },
  '/apple-touch-icon.png': { size: 180, isFull: true },
} as const satisfies Record<string, Icon>;

const favicons = [16, 32, 48];

/** A picture of several sizes (ICO), each a PNG. */
function toIco(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = 6 + 16 * pictures.length;
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(at, 12);
    at += png.length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...pictures.map(({ png }) => png)]);
}

type Draw = (icon: Icon) => Promise<Buffer>;

/** Draws an icon from the operator's logo; without one that can be decoded, the emblem in the operator's color. */
async function drawer({ color, logo }: Brand, storage: Storage): Promise<Draw> {
  // Loads native code, which a portal whose icons are known to its browsers does not need.
  const { drawEmblem, drawLogo } = await import('./draw-icon.ts');
  const emblem: Draw = (icon) => drawEmblem(color, icon);
  const file = logo && (await storage.read(logo.sha256).catch(() => undefined));
  if (file === undefined) return emblem;
  // A logo from before pictures were checked may be none.
  return (icon) => drawLogo(file, icon, color).catch(() => emblem(icon));
}

/** Serves the icons of the portal at the fixed paths where browsers look for them; each is drawn once for each look. */
export function serveIcons(app: FastifyInstance, storage: Storage, brandNow: () => Promise<Brand>): void {
  let drawn: { look: string; icons: Map<string, Promise<Buffer>> } = { look: '', icons: new Map() };
  function findIcon(path: string, brand: Brand, make: (draw: Draw) => Promise<Buffer>): Promise<Buffer> {
    const look = hashLook(brand);
    if (drawn.look !== look) drawn = { look, icons: new Map() };
    const found = drawn.icons.get(path) ?? drawer(brand, storage).then(make);
    drawn.icons.set(path, found);
    return found;
  }
  const sender =
    (type: string, iconOf: (brand: Brand) => Promise<Buffer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const brand = await brandNow();
      const tag = `"${hashLook(brand)}"`;
      reply.headers({ 'cache-control': 'no-cache', etag: tag });
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.type(type).send(await iconOf(brand));
    };
  for (const [path, icon] of Object.entries(icons))
    app.get(
      path,
      sender('image/png', (brand) => findIcon(path, brand, (draw) => draw(icon))),
    );
  const ico = '/favicon.ico';
  const drawAll = async (draw: Draw) =>
    toIco(await Promise.all(favicons.map(async (size) => ({ size, png: await draw({ size, isFull: false }) }))));
  app.get(
    ico,
    sender('image/vnd.microsoft.icon', (brand) => findIcon(ico, brand, drawAll)),
  );
  app.get(
    '/logo.svg',
    sender('image/svg+xml', async ({ color }) => Buffer.from(emblemSvg(color, false))),
  );
}

import { cleanNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanStores } from 'nanostores';
import { StrictMode, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { session } from '#web/api/index.ts';
import { heldMessages } from '#web/chat/held-messages.ts';
import { Front } from '#web/front.tsx';
import { chooseLanguage, type Language, loadTexts, startTexts } from '#web/i18n/index.ts';
import { listTextParts } from '#web/i18n/parts.ts';
import { clocks } from '#web/kit/format/useNow.ts';
import { isCustomersViewOpen } from '#web/shell/bars/customers-view.ts';
import { Portal } from '#web/portal.tsx';
import { router } from '#web/routes.tsx';
import { queryClient } from '#web/shell/live/query-client.ts';
import type { Recording } from '#test/worlds/recording.ts';
import type * as worlds from '#test/worlds/index.ts';
import { connectReplay, Replay } from './replay.ts';

type WorldName = keyof typeof worlds;
type FactsOf<Name extends WorldName> = Awaited<ReturnType<(typeof worlds)[Name]>>;

/** A mounted page of the portal and the replayed server behind it. */
export type Screen<Facts = unknown> = {
  readonly server: Replay;
  readonly facts: Facts;
  /** Opens another address, as a link would. */
  readonly visit: (href: string) => Promise<void>;
  /** Mounts the page again at the present address, with an empty memory. */
  readonly reload: () => Promise<void>;
};

type Settings<Name extends WorldName> = {
  readonly world: Name;
  /** The person of the world who looks at the screen; a visitor without. */
  readonly as?: string;
  readonly language?: Language;
  /** The instant at which the screen is opened; that of the recording without. Time goes on from there. */
  readonly now?: Date;
  /** Width and height in pixels; 1280 × 900 without. */
  readonly size?: readonly [width: number, height: number];
  /** Changes answers before the page is opened. */
  readonly before?: (server: Replay, facts: FactsOf<Name>) => void;
};

const recordings = import.meta.glob<{ default: Recording }>('../../dist/recordings/*.json');

async function readRecording(world: string): Promise<Recording> {
  const read = recordings[`../../dist/recordings/${world}.json`];
  if (read === undefined) throw new Error(`there is no recording of the world ${world} in dist/recordings`);
  return (await read()).default;
}

let mounted: { root: Root; place: HTMLElement; server: Replay; isPortal: boolean } | undefined;

function mount(screen: ReactNode, server: Replay, isPortal = true): void {
  const place = document.createElement('div');
  place.id = 'root';
  // Before the place of what floats, as in index.html.
  document.body.prepend(place);
  const root = createRoot(place);
  mounted = { root, place, server, isPortal };
  flushSync(() => {
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
      </StrictMode>,
    );
  });
}

/** An address that has no page and asks nothing: the router rests there between two screens. */
const restingPlace = '/resting/place';

/** Takes the screen away. A press in the place of the last one is then no second press of it, but one of the next screen. */
function unmount(): void {
  mounted?.root.unmount();
  mounted?.place.remove();
  mounted = undefined;
  window.dispatchEvent(new WheelEvent('wheel'));
}

/** Removes the mounted page; returns the requests that no recording answers. */
export async function closeScreen(): Promise<readonly string[]> {
  const missing = [...(mounted?.server.missing ?? [])];
  if (mounted?.isPortal === true) await router.navigate({ href: restingPlace, replace: true, ignoreBlocker: true });
  unmount();
  connectReplay(undefined);
  // Neither a retry nor a toast of this screen reaches the next one.
  await queryClient.cancelQueries();
  queryClient.clear();
  cleanNotifications();
  // Only now: what is mounted would ask everything anew, as a visitor.
  session.end();
  // They stop a second after their last reader has gone, and would hand their time to the next screen.
  cleanStores(...clocks.values());
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  return missing;
}

async function openPage(href: string, server: Replay): Promise<void> {
  await loadTexts(...listTextParts(new URL(href, window.location.origin).pathname));
  router.history.replace(href);
  router.history.flush();
  mount(<Portal />, server);
  // A change of the session has the router load by itself, perhaps for the address before.
  await router.load();
}

/** Prepares server, session, clock and language of a screen; the page itself is mounted by the caller. */
async function prepare<const Name extends WorldName>({
  world,
  as,
  language = 'en',
  now,
  size = [1280, 900],
  before,
}: Settings<Name>) {
  const recording = await readRecording(world);
  const server = new Replay(recording);
  const facts = recording.facts as FactsOf<Name>;
  before?.(server, facts);
  connectReplay(server);
  vi.useFakeTimers({ toFake: ['Date'], now: now ?? new Date(recording.recordedAt), shouldAdvanceTime: true });
  // A test that takes a message back holds it for longer.
  heldMessages.setUndoTime(0);
  await page.viewport(...size);
  await startTexts();
  await chooseLanguage(language);
  if (as === undefined) session.end();
  else {
    const person = recording.people[as];
    if (person === undefined) throw new Error(`the world ${world} has nobody called ${as}`);
    session.start(person.token);
  }
  return { server, facts };
}

/** Mounts the portal at an address, which may need facts of the world, as one of the people of a recorded world. */
export async function openScreen<const Name extends WorldName>(
  href: string | ((facts: FactsOf<Name>) => string),
  settings: Settings<Name>,
): Promise<Screen<FactsOf<Name>>> {
  const { server, facts } = await prepare(settings);
  // It is read from storage when the module is loaded: another file of tests may just have had it open.
  isCustomersViewOpen.set(false);
  await openPage(typeof href === 'string' ? href : href(facts), server);
  return {
    server,
    facts,
    visit: (next) => router.navigate({ href: next }),
    reload: async () => {
      unmount();
      queryClient.clear();
      await openPage(window.location.pathname + window.location.search, server);
    },
  };
}

/** Mounts the first screens of visitors, home and sign-in, which have a frame of their own. */
export async function openFront<const Name extends WorldName>(
  path: '/' | '/signin',
  settings: Settings<Name>,
): Promise<Screen<FactsOf<Name>>> {
  const { server, facts } = await prepare(settings);
  router.history.replace(path);
  // The router writes the address a moment later, and these screens read it at once.
  await vi.waitUntil(() => window.location.pathname === path);
  let opening: Promise<void> | undefined;
  const replaceFront = async () => {
    mounted?.root.unmount();
    mounted?.place.remove();
    await openPage(window.location.pathname + window.location.search, server);
  };
  // Asked for twice, as by a link and by the session, it is still mounted once.
  const openPortal = () => (opening ??= replaceFront());
  mount(<Front openPortal={openPortal} />, server, false);
  return { server, facts, visit: (next) => router.navigate({ href: next }), reload: () => Promise.resolve() };
}

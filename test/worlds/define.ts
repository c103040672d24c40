import { Buffer } from 'node:buffer';
import { createClient, type Send } from '#web/api/client.ts';
import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { chatApi } from '#contract/chat.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { unreadApi } from '#contract/notifications/unread.ts';
import { newsApi } from '#contract/news.ts';
import { offersApi } from '#contract/offers.ts';
import { settingsApi } from '#contract/settings.ts';
import type { Language } from '#contract/languages.ts';
import { shellApi } from '#contract/shell.ts';
import { mayMake } from '#rules/roles.ts';
import type { Person, Portal } from '#test/portal.ts';
import { type Recording, type RecordedAnswer, requestKey } from './recording.ts';

/** Tools for building a world: people whose calls are recorded, and the portal that answers them. */
export type Recorder = {
  readonly portal: Portal;
  /** A new user whose calls are recorded under this name, with the calls that the frame of every page makes. */
  readonly person: (
    name: string,
    as?: Parameters<Portal['person']>[0] & { readonly language?: Language },
  ) => Promise<Person>;
  /** A client without a session whose calls are recorded. */
  readonly visitor: Person;
  /**
   * Records the calls that the frame of every page makes again, after a balance or an option has changed; also what the pages of
   * orders with unread notifications send, unless these stay unread.
   */
  readonly frame: (person: Person, options?: { readonly staysUnread?: boolean }) => Promise<void>;
  /** Begins a scene: answers from here on replace earlier ones once a test has moved to it. */
  readonly scene: (name: string) => void;
};

/** Builds a world by calls and returns the facts that its screen tests need, such as ids. */
export type World<Facts = unknown> = (recorder: Recorder) => Promise<Facts>;

export const defineWorld = <Facts extends object>(build: World<Facts>): World<Facts> => build;

/** Builds a world on a portal and returns every answer that its people got. */
export async function recordWorld(portal: Portal, build: World): Promise<Recording> {
  const scenes = ['start'];
  const answers: RecordedAnswer[] = [];
  const people: Recording['people'] = {};

  const recordAs =
    (who: string): Send =>
    async (url, { method, headers, body, signal }) => {
      // Without the condition: a 304 would have nothing to replay.
      const { 'if-none-match': _, ...sent } = headers;
      const response = await fetch(url, { method, headers: sent, ...(body && { body }), ...(signal && { signal }) });
      const content = Buffer.from(await response.clone().arrayBuffer());
      const kept = ['content-type', 'content-disposition', 'tuneport-read-at', 'etag'].flatMap((name) => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      const isText = /json|text/.test(response.headers.get('content-type') ?? '');
      answers.push({
        who,
        scene: scenes.length - 1,
        ...requestKey(method, url.slice(portal.root.length), body),
        status: response.status,
        headers: Object.fromEntries(kept),
        body: content.toString(isText ? 'utf8' : 'base64'),
        encoding: isText ? 'text' : 'base64',
      });
      return response;
    };
  const clientAs = (who: string, token?: string) =>
    createClient({ root: portal.root, token: () => token, send: recordAs(who) });

  const frame: Recorder['frame'] = async (person, { staysUnread = false } = {}) => {
    const access = await person.ask(accountsApi.getAccess, {});
    await person.ask(shellApi.loadFrame, {});
    await person.ask(settingsApi.loadGlobalOptions, {});
    await person.ask(settingsApi.loadPublicOptions, {});
    if (!access.active) return;
    await person.ask(newsApi.getNews, {});
    const { jobIds } = await person.ask(unreadApi.getUnreadNotifications, {});
    if (!staysUnread) for (const jobId of jobIds) await person.ask(unreadApi.markNotificationsRead, { jobId });
    await person.ask(automationApi.getAutomaticService, {});
    if (mayMake(access, chatApi.getUnreadMessages)) await person.ask(chatApi.getUnreadMessages, {});
  };
  // A screen opens from the home page of its person, where the router stands before.
  const loadHome = async (person: Person, language: Language) => {
    const { active, role } = await person.ask(accountsApi.getAccess, {});
    if (!active) return;
    if (role === 'customer') await person.ask(dashboardApi.getDashboard, { language });
    else await person.ask(deskApi.getDesk, {});
  };
  const visitor = { ...portal.visitor, ...clientAs('visitor') } as Person;
  // The home page of visitors, where signing out and many guards lead to.
  await visitor.ask(settingsApi.loadPublicOptions, {});
  await visitor.ask(settingsApi.getPortalText, { kind: 'oldPortalNotice', language: 'en' });
  await visitor.ask(offersApi.searchOffers, { search: '', language: 'en' });
  await visitor.ask(offersApi.getShowcase, {});
  const recorder: Recorder = {
    portal,
    person: async (name, { language = 'en', ...as } = {}) => {
      const { id, username, token } = await portal.person(as);
      people[name] = { id, username, token };
      const person = { ...clientAs(name, token), id, username, token };
      // As the browser does where nobody has chosen a language; from then on it is that of the screens.
      await person.ask(accountsApi.updateLanguage, { language });
      await frame(person);
      await loadHome(person, language);
      return person;
    },
    visitor,
    frame,
    scene: (name) => {
      scenes.push(name);
    },
  };
  const facts = await build(recorder);
  return { recordedAt: new Date(Date.now()).toISOString(), scenes, people, facts, answers };
}

/** The input of a list as its page asks for it first. */
export const firstPage = { page: 1, pageSize: 50, search: '', filterMode: 'all', language: 'en' } as const;

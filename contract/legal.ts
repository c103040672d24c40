import { z } from 'zod';
import { call } from './call.ts';
import { TaskId } from './ids.ts';
import { Language } from './languages.ts';
import { instant, nothing, text, wholeNumber, wire } from './wire.ts';

/** What a method touches that the law of the road may forbid to touch. */
export const legalNoticeKinds = ['emission', 'safety'] as const;
export const LegalNoticeKind = z.enum(legalNoticeKinds);
export type LegalNoticeKind = z.output<typeof LegalNoticeKind>;

/** What a method needs to have confirmed before it is ordered. */
export const LegalNotice = z.enum(['none', ...legalNoticeKinds]);
export type LegalNotice = z.output<typeof LegalNotice>;

/** The longest text of a notice, in characters. */
export const legalNoticeLimit = 4000;

const NoticeVersion = wholeNumber.refine((version) => version >= 1);

/** The text that a customer had before the eyes when confirming it. */
export const LegalConfirmation = wire(
  { kind: LegalNoticeKind, version: NoticeVersion, language: Language },
  { kind: 'notice_kind', version: 'notice_version', language: 'notice_language' },
);
export type LegalConfirmation = z.output<typeof LegalConfirmation>;

const NoticeText = wire(
  {
    kind: LegalNoticeKind,
    version: z.int(),
    language: Language,
    /** Markdown. */
    content: z.string(),
    createdAt: instant,
  },
  { kind: 'notice_kind', version: 'notice_version', language: 'notice_language', createdAt: 'notice_created' },
);
export type NoticeText = z.output<typeof NoticeText>;

export const getLegalNotice = call({
  method: 'GET',
  name: 'getLegalNotice',
  who: 'active',
  about:
    'A legal notice as it is confirmed now, or one of its earlier versions; in the language asked for, else in English.',
  input: wire(
    { kind: LegalNoticeKind, language: Language.default('en').catch('en'), version: NoticeVersion.optional() },
    { kind: 'notice_kind', language: 'notice_language', version: 'notice_version' },
  ),
  output: NoticeText,
  refusals: {},
});

export const getLegalNotices = call({
  method: 'GET',
  name: 'getLegalNotices',
  who: 'staff',
  about: 'The newest texts of every legal notice in every language.',
  input: nothing,
  output: z.array(NoticeText),
  refusals: {},
});

export const updateLegalNotice = call({
  method: 'POST',
  name: 'updateLegalNotice',
  who: 'staff',
  about:
    'Writes a legal notice in one language, which makes a new version of all of them; what was confirmed keeps its own. False: nothing differed.',
  input: wire(
    { kind: LegalNoticeKind, language: Language, content: text(legalNoticeLimit).trim() },
    { kind: 'notice_kind', language: 'notice_language' },
  ),
  output: z.boolean(),
  refusals: { noticeNeedsEnglish: 422 },
});

export const getLegalConfirmations = call({
  method: 'GET',
  name: 'getLegalConfirmations',
  who: 'active',
  about: 'Which legal notices were confirmed with a task, by whom and when: the customer’s own, or for staff any.',
  input: wire({ taskId: TaskId }, { taskId: ['task_id', 'task_ID'] }),
  output: z.array(
    wire(
      {
        kind: LegalNoticeKind,
        version: z.int(),
        language: Language,
        confirmedAt: instant,
        confirmedBy: z.string(),
      },
      {
        kind: 'notice_kind',
        version: 'notice_version',
        language: 'notice_language',
        confirmedAt: 'notice_confirmed',
        confirmedBy: 'notice_confirmed_by',
      },
    ),
  ),
  refusals: {},
});

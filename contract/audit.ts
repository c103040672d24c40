import { z } from 'zod';
import { call } from './call.ts';
import { AuditId, JobId, UserId } from './ids.ts';
import { Language } from './languages.ts';
import { countedFields, listFields, sortFields } from './lists.ts';
import { instant, text, wire } from './wire.ts';

export const auditActions = [
  'created',
  'changed',
  'deleted',
  'exported',
  'watched',
  'emailChanged',
  'revealed',
  'secondFactorReset',
  'erased',
] as const;

export const AuditAction = z.enum(auditActions);
export type AuditAction = z.output<typeof AuditAction>;

/** Values by the names of their columns: only those that differ, none of them a secret. */
const AuditedRow = z.record(z.string(), z.unknown());

const AuditEntry = wire(
  {
    auditId: AuditId,
    at: instant,
    actorId: UserId,
    actor: z.string(),
    /** IP address of the actor. */
    address: z.string(),
    /** The call that made the change. */
    call: z.string(),
    action: AuditAction,
    /** The table of the row, in the words of the schema, and the row's key. */
    subject: z.string(),
    subjectId: z.string(),
    /** The request that it was part of; empty for changes of earlier versions. */
    requestId: z.string(),
    before: AuditedRow.optional(),
    after: AuditedRow.optional(),
    /** The account and the job that the row belongs to, where there is one. */
    userId: UserId.optional(),
    jobId: JobId.optional(),
  },
  {
    userId: 'user_id',
    jobId: 'job_id',
  },
);
export type AuditEntry = z.output<typeof AuditEntry>;

const filter = {
  ...listFields,
  actorId: UserId.optional(),
  action: AuditAction.optional(),
  subject: text(60).optional(),
  subjectId: text(100).optional(),
};

export const auditSorts = ['at', 'actor', 'call', 'subject'] as const;

export const auditApi = {
  getAuditLog: call({
    method: 'GET',
    name: 'getAuditLog',
    who: 'staff',
    needs: ['logs'],
    about:
      'What staff did to which row, from where, with what was there before and after; newest first unless sorted otherwise.',
    shows: [],
    input: z.object({ ...filter, ...sortFields(auditSorts) }),
    output: z.object({ data: z.array(AuditEntry), ...countedFields }),
    refusals: {},
  }),

  getAuditNames: call({
    method: 'GET',
    name: 'getAuditNames',
    who: 'staff',
    needs: ['logs'],
    about: 'What the audit log can be filtered by: everybody who is in it, and the kinds of rows.',
    shows: [],
    input: z.object({}),
    output: z.object({
      actors: z.array(wire({ userId: UserId, name: z.string() }, { userId: 'user_id' })),
      subjects: z.array(z.string()),
    }),
    refusals: {},
  }),

  exportAuditLog: call({
    method: 'POST',
    name: 'exportAuditLog',
    who: 'staff',
    needs: ['logs'],
    about: 'Every line of the audit log that the filter leaves, as CSV with headings in the language asked for.',
    changes: [],
    input: z.object({ ...filter, language: Language.default('en').catch('en') }),
    output: z.void(),
    answers: 'file',
    records: 'exported',
    refusals: { tooManyRows: 422 },
  }),
};

import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { AuditAction } from '#contract/audit.ts';
import { UserId } from '#contract/ids.ts';

// The router reads ?subjectId=12 as a number.
const AuditSearch = z.object({
  actorId: UserId.optional().catch(undefined),
  action: AuditAction.optional().catch(undefined),
  subject: z.string().max(60).optional().catch(undefined),
  subjectId: z.coerce.string().max(100).optional().catch(undefined),
});
type AuditSearch = z.output<typeof AuditSearch>;

/** Who, what and which row the log is narrowed to, kept in the address beside page, words and period. */
export function useAuditFilter() {
  const given: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const { actorId, action, subject, subjectId } = AuditSearch.parse(given);
  const filter = {
    ...(actorId !== undefined && { actorId }),
    ...(action !== undefined && { action }),
    ...(subject !== undefined && { subject }),
    ...(subjectId !== undefined && { subjectId }),
  };
  return {
    filter,
    isSet: Object.keys(filter).length > 0,
    /** Changes some of it, from the first page on. */
    change: (part: Partial<AuditSearch>) =>
      navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...part, page: undefined }) as never,
        replace: true,
      }),
  };
}

export type AuditFilter = ReturnType<typeof useAuditFilter>;

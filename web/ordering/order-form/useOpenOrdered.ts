import { useNavigate } from '@tanstack/react-router';
import type { JobId } from '#contract/ids.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order of this page has arrived a moment ago. */
    isNewOrder?: true;
  }
}

/** Opens the page of an order that has just arrived: it says so, and shows what becomes of it. */
export function useOpenOrdered(): (jobId: JobId) => void {
  const navigate = useNavigate();
  return (jobId) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId }, state: { isNewOrder: true } });
}

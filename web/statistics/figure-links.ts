import { linkOptions } from '@tanstack/react-router';
import type { z } from 'zod';
import type { CreditFilterKind } from '#contract/credits.ts';
import type { MethodId, UserId } from '#contract/ids.ts';
import type { TaskFinisher } from '#contract/tasks/filter.ts';
import type { ReadingWay } from '#contract/tasks/reading.ts';
import type { TaskPriority, TaskStatus } from '#contract/tasks/status.ts';
import type { Period } from '#rules/statistics.ts';

/** By what else the files behind a figure are narrowed. */
type FileFilter = {
  status?: Exclude<TaskStatus, 'draft'>;
  priority?: TaskPriority;
  method?: MethodId;
  brand?: string;
  model?: string;
  ecuType?: string;
  tool?: string;
  way?: ReadingWay;
  finishedBy?: z.output<typeof TaskFinisher>;
};

/** The days that a figure counts: this month, all time, or from one day to another. */
type Days = Period | 'month' | 'allTime';

const addressOf = (days: Days) => {
  if (days === 'allTime') return {};
  if (days === 'month') return { filterMode: 'month' as const };
  return { filterMode: 'universal' as const, filterStartDate: days.from, filterEndDate: days.to };
};

/** The way to the files that were ordered on some days. */
export const linkOrderedFiles = (days: Days, filter: FileFilter = {}) =>
  linkOptions({ to: '/admin/fileoverview', search: { tab: 'all', ...addressOf(days), ...filter } });

/** The way to the files that were finished for the first time on some days. */
export const linkFinishedFiles = (days: Days, filter: FileFilter = {}) =>
  linkOptions({
    to: '/admin/fileoverview',
    search: { tab: 'all', ...addressOf(days), periodOf: 'finished', ...filter },
  });

/** The way to the transactions of some days. */
export const linkCredits = (days: Days, kind: CreditFilterKind) =>
  linkOptions({ to: '/admin/creditsoverview', search: { ...addressOf(days), kind } });

/** The way to what one customer paid on some days. */
export const linkPayments = (days: Days, customer: UserId) =>
  linkOptions({
    to: '/admin/customerview',
    search: { customer, part: 'credits', ...addressOf(days), kind: 'payment' },
  });

/** The way to the conversations in which customers began to wait for an answer on some days. */
export const linkWaits = (days: Days) =>
  linkOptions({ to: '/admin/chatsoverview', search: { show: 'asked', ...addressOf(days) } });

/** The way from a figure to the list of what it counts. */
export type FigureLink =
  | ReturnType<typeof linkOrderedFiles>
  | ReturnType<typeof linkFinishedFiles>
  | ReturnType<typeof linkCredits>
  | ReturnType<typeof linkPayments>
  | ReturnType<typeof linkWaits>;

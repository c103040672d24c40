import type { CreditCents } from '#contract/money.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { Input } from '#contract/call.ts';
import type { MethodId, TaskId, UserId, VehicleId } from '#contract/ids.ts';
import type { TaskPriority, TaskType } from '#contract/tasks/status.ts';
import type { LegalNoticeKind } from '#contract/settings.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { isAllowedFile, isSlaveFile } from '#rules/file-types.ts';
import { collectNotices } from '#rules/legal-notices.ts';
import { selectionProblem } from '#rules/methods.ts';
import type { PricedMethod } from '#rules/pricing.ts';
import type { RestartRule } from '#rules/restart-price.ts';
import { type OfferedMethod, priceFor, restartPriceFor } from '#server/pricing/index.ts';
import { readFurtherFiles } from '#server/settings/index.ts';
import type { Read } from '#server/db/database.ts';
import type { FollowUpTerms } from './follow-up-terms.ts';

/** The vehicle of the job that a task is added to. */
export type Ordering = { customerId: UserId; vehicleId: VehicleId; hasModuleFile: boolean };

/** The facts of a task before its file is there. */
export type Plan = {
  type: TaskType;
  fileRole: FileRole;
  /** Empty: it comes with the upload. */
  fileName: string;
  isMaster: boolean;
  priority: TaskPriority;
  lines: PricedMethod<MethodId>[];
  /** The details that they ask for. */
  methods: readonly Pick<OfferedMethod, 'methodId' | 'name' | 'details'>[];
  /** Notices that have to be confirmed. */
  notices: LegalNoticeKind[];
  /** In hundredths of a credit. */
  price: CreditCents;
  /** Before the sum paid for the file is taken off. */
  fullPrice: CreditCents;
  /** Of an update: the terms by which it is priced. */
  followUp?: FollowUpTerms;
  /** Of an order that starts a rejected one again: the rule behind its price. */
  restartRule?: RestartRule;
};

type PlanRefusal = 'fileTypeNotValid' | 'noModuleFile' | 'methodNotOffered' | 'oneStageOnly';

/** Plans the first order for a file of a job, at the price of its methods for this customer. */
export async function planOrder(
  read: Read,
  { customerId, vehicleId, hasModuleFile, restartsTaskId }: Ordering & { restartsTaskId: TaskId | null },
  input: Input<typeof orderingApi.createTask> & { fileRole: FileRole },
  refuse: (code: PlanRefusal) => never,
): Promise<Plan> {
  const { fileRole, fileName, priority } = input;
  const purpose = fileRole === 'engine' ? 'original' : 'module';
  const isRefused = fileName !== undefined && !isAllowedFile(purpose, fileName, await readFurtherFiles(read));
  if (isRefused) return refuse('fileTypeNotValid');
  if (fileRole === 'module' && !hasModuleFile) return refuse('noModuleFile');
  const methodIds = input.methods.map(({ methodId }) => methodId);
  const isMaster = fileName === undefined || !isSlaveFile(fileName);
  const price = await priceFor(read, { customerId, vehicleId, fileRole, methodIds, isMaster, priority });
  if (price === undefined) return refuse('methodNotOffered');
  const problem = selectionProblem(price.methods);
  if (problem !== undefined) return refuse(problem);
  const { lines, total: current } = price.breakdown;
  const restarted =
    restartsTaskId === null
      ? undefined
      : await restartPriceFor(read, { customerId, restartsTaskId, fileRole, methodIds, current });
  const total = restarted?.price ?? current;
  return {
    type: 'new',
    fileRole,
    fileName: fileName ?? '',
    isMaster,
    priority,
    lines,
    methods: price.methods,
    notices: collectNotices(price.methods),
    price: total,
    fullPrice: total,
    ...(restarted !== undefined && { restartRule: restarted.rule }),
  };
}

import { assignmentApi } from './workbench/assignment.ts';
import { closingApi } from './workbench/closing.ts';
import { rejectionsApi } from './workbench/rejections.ts';
import { jobChangesApi } from './workbench/job-changes.ts';
import { taskChangesApi } from './workbench/task-changes.ts';
import { taskListsApi } from './workbench/task-lists.ts';
import { taskStepsApi } from './workbench/task-steps.ts';
import { versionsApi } from './workbench/versions.ts';

export const workbenchApi = {
  ...taskListsApi,
  ...assignmentApi,
  ...closingApi,
  ...taskStepsApi,
  ...taskChangesApi,
  ...jobChangesApi,
  ...versionsApi,
  ...rejectionsApi,
};

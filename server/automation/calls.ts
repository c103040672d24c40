import type { automationApi } from '#contract/automation.ts';
import type { Handlers } from '#server/http/serve.ts';
import type { ServiceParts } from '#server/tasks/index.ts';
import { confirmFamily, getUnprovenFamilies, withdrawFamily } from './families.ts';
import { findByFile } from './find-by-file.ts';
import { getAutomaticService } from './get-automatic-service.ts';
import { getTaskFileFacts } from './get-task-file-facts.ts';
import { loadFileForecast } from './load-file-forecast.ts';
import { pauseAutomaticService, resumeAutomaticService } from './pause-automatic-service.ts';
import { rerunAutomaticService } from './rerun-automatic-service.ts';

export const automationCalls = ({ log }: ServiceParts): Handlers<typeof automationApi> => ({
  getAutomaticService,
  pauseAutomaticService,
  resumeAutomaticService,
  rerunAutomaticService,
  loadFileForecast: loadFileForecast(log),
  getTaskFileFacts,
  findByFile: findByFile(log),
  getUnprovenFamilies,
  confirmFamily,
  withdrawFamily,
});

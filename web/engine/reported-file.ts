import type { TaskReport, TaskReportPage } from '#contract/engine.ts';

/**
 * The report of the automatic service where it speaks of the modified file as it stands; undefined where a person has made
 * another one, or none is there.
 */
export function reportOfFile({ report, modified }: TaskReportPage): TaskReport | undefined {
  return report?.modifiedSha256 !== undefined && report.modifiedSha256 === modified?.sha256 ? report : undefined;
}

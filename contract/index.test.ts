import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commonRefusals, pathOf } from './call.ts';
import { allCalls } from './index.ts';

/** Calls of the two specifications that the portal answers: administration section 7, customer section 7. */
const specified = {
  GET: `
    tf24API/getUserAccessData tf24API/getJobs tf24API/getJobStatusWithJobID tf24API/getJobDataWithJobID
    tf24API/getTasksForJob tf24API/getTaskMetasForTask tf24API/getOpenTasksForAdmin tf24API/getClosedTasksForAdmin
    tf24API/getVehicleBrandsWithCategory tf24API/getVehiclesWithSearchCriterials tf24API/loadMethods
    tf24API/getChatMessagesFromJob tf24API/getAllChatMessagesUnread tf24API/getCreditBalance tf24API/getCountries
    tf24API/loadGlobalOptions`,
  POST: `
    jwt-auth/v1/token/ wp/v2/users/me tf24API/logoutUser tf24API/createJob tf24API/createTask
    tf24API/getTaskStatusWithTaskID tf24API/payTaskWithTaskID tf24API/closeTask tf24API/assignTask
    tf24API/loadTasksForCustomer tf24API/createChatMessage tf24API/updateChatStatus tf24API/loadCurrentFilePrice
    tf24API/uploadOriginalTaskFile tf24API/uploadSupportFile tf24API/createDeliveryNote
    tf24API/updateCreditsWithDeliveryNoteID tf24API/downloadChatFile tf24API/downloadOriginalFile
    tf24API/downloadTaskModFile`,
};
const wanted = Object.entries(specified).flatMap(([method, paths]) =>
  paths
    .trim()
    .split(/\s+/)
    .map((path) => `${method} /${path}`),
);
const doors = allCalls.map((call) => `${call.method} ${pathOf(call)}`);

test('the contract was read', () => {
  expect(allCalls.length).toBeGreaterThan(40);
  expect(wanted.length).toBe(36);
});

test.each(wanted)('the specification’s %s is answered', (door) => {
  expect(doors).toContain(door);
});

test('no two calls share a name or a door', () => {
  expect(new Set(allCalls.map(({ name }) => name)).size).toBe(allCalls.length);
  expect(new Set(doors.map((door) => door.replace(/\/$/, '').toLowerCase())).size).toBe(allCalls.length);
});

describe.each(allCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('says every no with a status of its kind, and with a code that means it everywhere', () => {
    const statuses = Object.values(call.refusals);
    expect(statuses.filter((status) => status < 400 || status > 599)).toEqual([]);
    expect(Object.keys(call.refusals).filter((code) => code in commonRefusals)).toEqual([]);
  });

  test('explains itself in a sentence', () => {
    expect(call.about).toMatch(/^[A-Z].{8,}\.$/);
  });

  test('sends files only as a POST, and answers a file with no record beside it', () => {
    expect(call.files !== undefined && call.method === 'GET').toBe(false);
    expect(call.answers === 'file' && !(call.output instanceof z.ZodVoid)).toBe(false);
  });
});

test('one refusal code has one status in every call', () => {
  const statuses = Map.groupBy(
    allCalls.flatMap(({ refusals }) => Object.entries(refusals)),
    ([code]) => code,
  );
  const several = [...statuses].filter(([, uses]) => new Set(uses.map(([, status]) => status)).size > 1);
  expect(statuses.size).toBeGreaterThan(20);
  expect(several.map(([code]) => code)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commonRefusals, getOtherPath, getPath } from './call.ts';
import { everyCall } from './every-call.ts';
import * as contract from './index.ts';

/** The calls of the two specifications, section 7 of either, by their method. */
const specified = {
  GET: `
    getUserAccessData getJobs getJobsFromAllCustomers getJobStatusWithJobID getJobDataWithJobID getTasksForJob
    getTaskMetasForTask getOpenTasksForAdmin getClosedTasksForAdmin loadAssignedMessagesFromTask
    getVehicleBrandsWithCategory getVehiclesWithSearchCriterials loadMethods getChatMessagesFromJob
    getAllChatMessagesUnread getAllChatMessagesFromUser getAllChatMessagesForAdmin getFilePricesStandardMain
    getFilePricesStandardAddon loadFilePricesMain loadFilePricesAddon getCustomerPricesMain getCustomerPricesAddon
    getFilePricesCustomForCustomer getTools getToolsForCustomer getUsers getCredits getCreditBalance
    getCreditsFromAllCustomers getCreditsFromUserWithID getCountries getCountryStates getCountryAreaID
    loadGlobalOptions
    getValidateVatNumber getDashboardStatistics`,
  POST: `
    logoutUser createNewUser resetUserPassword setNewPasswordForUser recaptcha createJob updateJob updateJobData
    updateJobAndAllTasks deleteJob createTask resetTask updateTaskWithExistsOriginalFilePath updateTask
    removeTaskFromJob addTaskToJob getTaskStatusWithTaskID getAllTasksStatus payTaskWithTaskID closeTask deleteTask
    blockTask taskDeblock archiveTask transferTaskToJob taskChangeVehicle taskChangeVehicleVIN assignTask
    loadTasksForCustomer getAllVehiclesByCategory updateVehicle createChatMessage updateChatStatus
    createFilePriceStandardMain updateFilePricesStandardMain createFilePriceStandardAddon
    updateFilePricesStandardAddon createCustomMainFilePrice createCustomAddonFilePrice
    updateCustomerFlatPriceSetting updateCustomerMainPrices updateCustomerAddonPrices deleteCustomPrice
    getCustomerPricesSpezial loadCurrentFilePrice createTool updateTools createToolForCustomer updateToolForCustomer
    deleteToolFromCustomerWithID updateCustomer updateCustomerEditData uploadOriginalTaskFile uploadSupportFile
    changeCreditsForCustomer createInvoice getInvoiceID createDeliveryNote updateCreditsWithDeliveryNoteID
    getDeliveryNoteID updateGlobalOptions downloadChatFile downloadOriginalFile downloadTaskModFile`,
};
const specifiedDoors = Object.entries(specified).flatMap(([method, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${method} /tf24API/${name}`),
);
const otherDoors = ['POST /jwt-auth/v1/token/', 'POST /wp/v2/users/me'];
const doors = everyCall.map((call) => `${call.method} ${getPath(call)}`);

test('the contract has all calls of the specification', () => {
  expect(everyCall.length).toBeGreaterThan(40);
  expect(specifiedDoors.length).toBe(101);
});

test.each([...specifiedDoors, ...otherDoors])('the specified path %s has a call [A7.4 C7.12]', (door) => {
  expect(doors).toContain(door);
});

test('no second path of a call is the path of another', () => {
  const others = everyCall.flatMap((call) => getOtherPath(call) ?? []);
  expect(others.length).toBe(7);
  expect(new Set([...everyCall.map(getPath), ...others]).size).toBe(everyCall.length + others.length);
});

test('no two calls share a name or a path', () => {
  expect(new Set(everyCall.map(({ name }) => name)).size).toBe(everyCall.length);
  expect(new Set(doors.map((door) => door.replace(/\/$/, '').toLowerCase())).size).toBe(everyCall.length);
});

describe.each(everyCall.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('has refusals with error statuses and no common refusal code', () => {
    const statuses = Object.values(call.refusals);
    expect(statuses.filter((status) => status < 400 || status > 599)).toEqual([]);
    expect(Object.keys(call.refusals).filter((code) => code in commonRefusals)).toEqual([]);
  });

  test('has a description of one sentence', () => {
    expect(call.about).toMatch(/^[A-Z].{8,}\.$/);
  });

  test('sends files only by POST and returns a file without other data', () => {
    expect(call.files !== undefined && call.method === 'GET').toBe(false);
    expect(call.answers === 'file' && !(call.output instanceof z.ZodVoid)).toBe(false);
  });
});

test('calls that use the engine on a file hold no transaction', () => {
  const { library, ordering, workbench } = contract;
  const working = [
    ordering.uploadOriginal,
    ordering.orderCheckedFile,
    ordering.reuseOriginal,
    workbench.uploadModified,
    workbench.closeTask,
    library.importSolutionPair,
  ];
  expect(working.filter((call) => !('usesEngine' in call)).map(({ name }) => name)).toEqual([]);
});

test('a refusal code has the same status in every call [A7.101]', () => {
  const statuses = Map.groupBy(
    everyCall.flatMap(({ refusals }) => Object.entries(refusals)),
    ([code]) => code,
  );
  const several = [...statuses].filter(([, uses]) => new Set(uses.map(([, status]) => status)).size > 1);
  expect(statuses.size).toBeGreaterThan(20);
  expect(several.map(([code]) => code)).toEqual([]);
});

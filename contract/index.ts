import { createDeliveryNote, updateCreditsWithDeliveryNoteID } from './billing.ts';
import type { Call, CommonRefusal } from './call.ts';
import { getVehicleBrandsWithCategory, getVehiclesWithSearchCriterials } from './catalog.ts';
import {
  createChatMessage,
  downloadChatFile,
  getAllChatMessagesUnread,
  getChatMessagesFromJob,
  updateChatStatus,
} from './chat.ts';
import { getCreditBalance } from './credits.ts';
import { getCountries } from './customers.ts';
import { downloadDemoReadout } from './demo.ts';
import { getCurrentUser, getUserAccessData, logoutUser, setUpFirstAdministrator, signIn } from './identity.ts';
import { loadGlobalOptions } from './options.ts';
import {
  assignTask,
  closeTask,
  createJob,
  createTask,
  downloadOriginalFile,
  downloadSupportFile,
  downloadTaskModFile,
  getClosedTasksForAdmin,
  getJobDataWithJobID,
  getJobs,
  getJobStatusWithJobID,
  getOpenTasksForAdmin,
  getTaskHistory,
  getTaskMetasForTask,
  getTasksForJob,
  getTaskStatusWithTaskID,
  loadTasksForCustomer,
  payTaskWithTaskID,
  uploadModifiedTaskFile,
  uploadOriginalTaskFile,
  uploadSupportFile,
} from './orders.ts';
import { loadCurrentFilePrice, loadMethods } from './pricing.ts';
import { getTaskReport } from './tuning.ts';

/** Every call of the portal, by capability. */
export const contract = {
  options: { loadGlobalOptions },
  customers: { getCountries },
  catalog: { getVehicleBrandsWithCategory, getVehiclesWithSearchCriterials },
  identity: { signIn, getCurrentUser, getUserAccessData, logoutUser, setUpFirstAdministrator },
  pricing: { loadMethods, loadCurrentFilePrice },
  credits: { getCreditBalance },
  tuning: { getTaskReport },
  billing: { createDeliveryNote, updateCreditsWithDeliveryNoteID },
  orders: {
    createJob,
    createTask,
    uploadOriginalTaskFile,
    uploadSupportFile,
    getJobs,
    getJobDataWithJobID,
    getJobStatusWithJobID,
    getTasksForJob,
    loadTasksForCustomer,
    getTaskStatusWithTaskID,
    getTaskHistory,
    getTaskMetasForTask,
    payTaskWithTaskID,
    downloadOriginalFile,
    downloadTaskModFile,
    downloadSupportFile,
    getOpenTasksForAdmin,
    getClosedTasksForAdmin,
    assignTask,
    uploadModifiedTaskFile,
    closeTask,
  },
  chat: { createChatMessage, getChatMessagesFromJob, getAllChatMessagesUnread, updateChatStatus, downloadChatFile },
  demo: { downloadDemoReadout },
} as const satisfies Record<string, Record<string, Call>>;

type Contract = typeof contract;
type CallsOf<Capability> = Capability[keyof Capability];
type AnyCall = { [Capability in keyof Contract]: CallsOf<Contract[Capability]> }[keyof Contract];

/** Every call as one list. */
export const allCalls: readonly Call[] = Object.values(contract).flatMap((calls): Call[] => Object.values(calls));

type KeysOfUnion<T> = T extends unknown ? keyof T & string : never;
/** Every code with which the server can say no; each has a text in every language. */
export type RefusalCode = KeysOfUnion<AnyCall['refusals']> | CommonRefusal;

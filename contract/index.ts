import { createDeliveryNote, updateCreditsWithDeliveryNoteID } from './billing.ts';
import type { Call, CommonRefusal } from './call.ts';
import { getVehicleBrandsWithCategory, getVehiclesWithSearchCriterials } from './catalog.ts';
import {
  createChatMessage,
  downloadChatFile,
  getAllChatMessagesForAdmin,
  getAllChatMessagesFromUser,
  getAllChatMessagesUnread,
  getChatMessagesFromJob,
  loadAssignedMessagesFromTask,
  sendTaskBack,
  updateChatStatus,
} from './chat.ts';
import { exportCredits, getBuyingOptions, getCreditBalance, getCredits } from './credits.ts';
import { getCountries, getCountryAreaID, getCountryStates, getValidateVatNumber } from './customers.ts';
import { getDashboardStatistics } from './dashboard.ts';
import { downloadDemoReadout } from './demo.ts';
import { loadFrame } from './frame.ts';
import {
  changePassword,
  confirmEmailChange,
  createNewUser,
  enterDeveloperMode,
  getCurrentUser,
  getCustomerEditData,
  getHumanChallenge,
  getUserAccessData,
  logoutUser,
  recaptcha,
  resetUserPassword,
  setNewPasswordForUser,
  setUpFirstAdministrator,
  signIn,
  updateCustomerEditData,
  updateLanguage,
} from './identity.ts';
import { getMails, sendMailAgain } from './mail.ts';
import {
  getOperatorOptions,
  getPortalText,
  loadGlobalOptions,
  loadPublicOptions,
  updateGlobalOptions,
  updatePortalText,
} from './options.ts';
import {
  assignTask,
  closeTask,
  createJob,
  createTask,
  downloadOriginalFile,
  downloadSupportFile,
  downloadTaskModFile,
  getAllTasksStatus,
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
  loadUpdateFilePrice,
  payTaskWithTaskID,
  updateTaskWithExistsOriginalFilePath,
  uploadModifiedTaskFile,
  uploadOriginalTaskFile,
  uploadSupportFile,
} from './orders.ts';
import {
  getCustomerPricesSpezial,
  loadCurrentFilePrice,
  loadFilePricesAddon,
  loadFilePricesMain,
  loadMethods,
} from './pricing.ts';
import { getTaskReport } from './tuning.ts';

/** Every call of the portal, by capability. */
export const contract = {
  options: {
    loadGlobalOptions,
    loadPublicOptions,
    getPortalText,
    updatePortalText,
    getOperatorOptions,
    updateGlobalOptions,
  },
  mail: { getMails, sendMailAgain },
  customers: { getCountries, getCountryStates, getCountryAreaID, getValidateVatNumber },
  catalog: { getVehicleBrandsWithCategory, getVehiclesWithSearchCriterials },
  identity: {
    signIn,
    getCurrentUser,
    getUserAccessData,
    logoutUser,
    setUpFirstAdministrator,
    getHumanChallenge,
    recaptcha,
    createNewUser,
    resetUserPassword,
    setNewPasswordForUser,
    getCustomerEditData,
    updateCustomerEditData,
    confirmEmailChange,
    changePassword,
    updateLanguage,
    enterDeveloperMode,
  },
  pricing: { loadMethods, loadCurrentFilePrice, loadFilePricesMain, loadFilePricesAddon, getCustomerPricesSpezial },
  credits: { getCreditBalance, getCredits, exportCredits, getBuyingOptions },
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
    loadUpdateFilePrice,
    updateTaskWithExistsOriginalFilePath,
    getAllTasksStatus,
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
  chat: {
    createChatMessage,
    getChatMessagesFromJob,
    loadAssignedMessagesFromTask,
    getAllChatMessagesUnread,
    getAllChatMessagesFromUser,
    getAllChatMessagesForAdmin,
    updateChatStatus,
    downloadChatFile,
    sendTaskBack,
  },
  dashboard: { getDashboardStatistics },
  frame: { loadFrame },
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

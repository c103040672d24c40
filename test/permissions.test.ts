import { beforeAll, describe, expect, test } from 'vitest';
import type { Audience, Call } from '#contract/call.ts';
import type { JobId, MessageId, TaskId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { everyCall } from '#contract/every-call.ts';
import { RefusedCall } from '#web/api/client.ts';
import { fileOf, order, readout, vehicleWith } from './orders.ts';
import { type Person, usePortal } from './portal.ts';

const portal = usePortal();

type Ids = { jobId: JobId; taskId: TaskId; messageId: MessageId };
/** An object of the owner that a call speaks of, or only fields that no one owns. */
type Row = { owned: boolean; input: (ids: Ids) => object; files?: Record<string, File> };

const task = { owned: true, input: ({ taskId }: Ids) => ({ taskId }) };
const job = { owned: true, input: ({ jobId }: Ids) => ({ jobId }) };
const page = { owned: false, input: () => ({ filterMode: 'all' }) };
/** A call of staff about a task. */
const ofTask = { owned: false, input: ({ taskId }: Ids) => ({ taskId }) };
/** A call of staff about an account. */
const nobody = { owned: false, input: () => ({ userId: 999_999 }) };
const free = { owned: false, input: () => ({}) };
const solution = { owned: false, input: () => ({ solutionId: 999_999 }) };
const upload = (part: string, name: string) => ({
  owned: true,
  input: ({ jobId, taskId }: Ids) => ({ jobId, taskId, fileName: name, fileSize: 4 }),
  files: { [part]: fileOf(new Uint8Array([1, 2, 3, 4]), name) },
});
const account = {
  firstName: 'Anna',
  secondName: 'Berg',
  email: 'anna@berg.example',
  companyName: 'Berg',
  companyModel: '',
  street: 'Ring 1',
  zip: '1010',
  city: 'Wien',
  countryId: 23,
  vatNumber: '',
};
const vehicle = {
  category: 'car',
  brand: 'Door',
  model: 'Test',
  engineCcm: null,
  enginePs: null,
  emission: '',
  ecuBrand: '',
  ecuType: '',
  ecuChecksum: 'nocs',
  acmFileId: 0,
};
const method = {
  name: 'Door_Test',
  engineClassId: 0,
  moduleClassId: 0,
  type: 'service',
  active: false,
  universal: false,
  categories: [],
  fuel: 'any',
  dtcLogic: false,
  optionalParameters: '',
  urlLink: '',
  texts: [],
};
const order4 = { methods: [{ methodId: 1 }], fileRole: 'engine' };

/** What each call is asked with. A call of the contract that has no row here fails the first test. */
const rows: Record<string, Row> = {
  loadGlobalOptions: free,
  loadPublicOptions: free,
  getWebManifest: free,
  getPortalText: { owned: false, input: () => ({ kind: 'imprint', language: 'en' }) },
  updatePortalText: { owned: false, input: () => ({ kind: 'terms', language: 'en', content: 'ours' }) },
  getOperatorOptions: free,
  updateGlobalOptions: {
    owned: false,
    input: () => ({
      automaticStatus: true,
      discountPercent: 0,
      discountText: '',
      supportContact: '',
      operatorEmail: '',
      registrationLink: '',
      oldPortalNotice: true,
      oldPortalNoticeUntil: '',
      visitorPrices: false,
      creditPrice: 100,
      bankHolder: '',
      bankName: '',
      bankIban: '',
      bankBic: '',
      brandName: '',
      brandColor: '',
      notice: '',
      noticeLevel: 'info',
      supportHours: [],
      holidays: [],
      operatorCompany: '',
      operatorStreet: '',
      operatorZip: '',
      operatorCity: '',
      operatorVatNumber: '',
      operatorTaxNumber: '',
    }),
  },
  getLegalNotice: { owned: false, input: () => ({ kind: 'emission', language: 'en' }) },
  getLegalNotices: { owned: false, input: () => ({}) },
  updateLegalNotice: { owned: false, input: () => ({ kind: 'safety', language: 'de', content: 'unser Text' }) },
  getLogo: { owned: false, input: () => ({ logo: 'a'.repeat(64) }) },
  uploadLogo: { owned: false, input: () => ({}), files: { file: fileOf(new Uint8Array([1]), 'a.png') } },
  deleteLogo: free,
  getAccounting: free,
  updateAccounting: { owned: false, input: () => ({ fiscalMonth: 7 }) },
  getAccountingDocuments: page,
  sendDocumentsFrom: { owned: false, input: () => ({ from: '2026-01-01' }) },
  retryDocument: { owned: false, input: () => ({ number: 'RE-2026-999999' }) },
  retryFailedDocuments: free,
  setDocumentAside: { owned: false, input: () => ({ number: 'RE-2026-999999', reason: 'by hand' }) },
  resumeAccounting: free,
  getAccountingMonth: { owned: false, input: () => ({ month: '2026-01' }) },
  exportAccountingMonth: { owned: false, input: () => ({ month: '2026-01', language: 'en' }) },
  getMails: page,
  showMailLink: { owned: false, input: () => ({ mailId: 1 }) },
  sendMailAgain: { owned: false, input: () => ({ mailId: 1 }) },
  getMailPreferences: free,
  updateMailPreferences: { owned: false, input: () => ({ kind: 'taskFinished', wanted: true }) },
  getCountries: free,
  getCountryStates: { owned: false, input: () => ({ countryId: 2 }) },
  getCountryAreaID: { owned: false, input: () => ({ countryId: 2 }) },
  getValidateVatNumber: { owned: false, input: () => ({ vatNumber: 'CHE116281710', countryIso: 'CH' }) },
  getVehicleBrandsWithCategory: { owned: false, input: () => ({ category: 'car' }) },
  getVehiclesWithSearchCriterials: { owned: false, input: () => ({ search: 'golf' }) },
  getAllVehiclesByCategory: { owned: false, input: () => ({ category: 'car' }) },
  createVehicle: { owned: false, input: () => vehicle },
  updateVehicle: { owned: false, input: () => ({ vehicleId: 999_999, emission: 'Diesel' }) },
  deleteVehicle: { owned: false, input: () => ({ vehicleId: 999_999 }) },
  getVehicleMethods: { owned: false, input: () => ({ vehicleId: 1, language: 'en' }) },
  updateVehicleMethods: {
    owned: false,
    input: () => ({ vehicleId: 999_999, methods: [{ methodId: 1, offered: null }] }),
  },
  getMethods: free,
  createMethod: { owned: false, input: () => method },
  updateMethod: { owned: false, input: () => ({ methodId: 999_999, fuel: 'any', texts: [] }) },
  deleteMethod: { owned: false, input: () => ({ methodId: 999_999 }) },
  getMethodReach: { owned: false, input: () => ({ universal: true, categories: [], fuel: 'any' }) },
  searchOffers: { owned: false, input: () => ({ search: 'golf', language: 'en' }) },
  loadMethods: { owned: false, input: () => ({ vehicleId: 1, language: 'en' }) },
  loadCurrentFilePrice: { owned: false, input: () => order4 },
  loadFilePricesMain: { owned: false, input: () => ({ language: 'en' }) },
  loadFilePricesAddon: { owned: false, input: () => ({ language: 'en' }) },
  getCustomerPricesSpezial: { owned: false, input: () => ({ language: 'en' }) },
  getFilePricesStandardMain: { owned: false, input: () => ({ language: 'en' }) },
  getFilePricesStandardAddon: { owned: false, input: () => ({ language: 'en' }) },
  createFilePriceStandardMain: { owned: false, input: () => ({ name: 'Small', price: 100 }) },
  createFilePriceStandardAddon: { owned: false, input: () => ({ name: 'Small', price: 100 }) },
  updateFilePricesStandardMain: { owned: false, input: () => ({ prices: [] }) },
  updateFilePricesStandardAddon: { owned: false, input: () => ({ prices: [] }) },
  deleteFilePriceStandard: { owned: false, input: () => ({ kind: 'engine', priceClassId: 1, language: 'en' }) },
  getCustomerPricesMain: free,
  getCustomerPricesAddon: free,
  getFilePricesCustomForCustomer: { owned: false, input: () => ({ userId: 1, language: 'en' }) },
  createCustomMainFilePrice: { owned: false, input: () => ({ userId: 1, priceClassId: 999_999, price: 100 }) },
  createCustomAddonFilePrice: { owned: false, input: () => ({ userId: 1, priceClassId: 999_999, price: 100 }) },
  updateCustomerMainPrices: { owned: false, input: () => ({ userId: 1, prices: [] }) },
  updateCustomerAddonPrices: { owned: false, input: () => ({ userId: 1, prices: [] }) },
  updateCustomerFlatPriceSetting: { owned: false, input: () => ({ userId: 999_999, flat: true }) },
  setSpecialPrice: { owned: false, input: () => ({ userId: 999_999, methodId: 1, price: 100 }) },
  deleteCustomPrice: { owned: false, input: () => ({ userId: 1, kind: 'special', id: 999_999 }) },
  signIn: { owned: false, input: () => ({ username: 'nobody', password: 'nothing' }) },
  confirmSignIn: { owned: false, input: () => ({ ticket: 'x', code: '123456' }) },
  getSecondFactor: free,
  getOwnSessions: free,
  endOwnSession: { owned: false, input: () => ({ sessionNumber: 999_999 }) },
  signOutOthers: free,
  beginSecondFactor: { owned: false, input: () => ({ password: 'wrong' }) },
  confirmSecondFactor: { owned: false, input: () => ({ code: '123456' }) },
  turnOffSecondFactor: { owned: false, input: () => ({ password: 'wrong', code: '123456' }) },
  renewRecoveryCodes: { owned: false, input: () => ({ password: 'wrong', code: '123456' }) },
  resetSecondFactor: { owned: false, input: () => ({ userId: 999_999, reason: 'phone lost' }) },
  getSignInRules: free,
  setStaffSecondFactor: { owned: false, input: () => ({ required: false }) },
  getCurrentUser: free,
  getUserAccessData: free,
  logoutUser: free,
  logoutUserEverywhere: free,
  confirmVatNumber: {
    owned: false,
    input: () => ({ userId: 999_999, vatNumber: 'ATU13585627', day: '2026-01-01', proof: 'letter' }),
  },
  setUpFirstAdministrator: {
    owned: false,
    input: () => ({ setupKey: 'x', username: 'somebody', email: 'a@b.example', password: 'secret-1' }),
  },
  getHumanChallenge: free,
  recaptcha: { owned: false, input: () => ({ recaptchaToken: 'nothing' }) },
  createNewUser: {
    owned: false,
    input: () => ({
      ...account,
      username: 'nobody',
      password: 'secret-1',
      termsAccepted: true,
      language: 'en',
      humanPass: 'x',
    }),
  },
  resetUserPassword: {
    owned: false,
    input: () => ({ email: 'a@b.example', browserKey: 'k'.repeat(100), humanPass: 'x' }),
  },
  setNewPasswordForUser: {
    owned: false,
    input: () => ({
      newPassword: 'secret-1',
      action: 'rp',
      key: 'x',
      login: 'nobody',
      browserKey: 'x',
      browserKeyLink: 'x',
    }),
  },
  getCustomerEditData: free,
  updateCustomerEditData: { owned: false, input: () => ({ ...account }) },
  confirmEmailChange: { owned: false, input: () => ({ key: 'x' }) },
  changePassword: { owned: false, input: () => ({ password: 'wrong', newPassword: 'secret-1' }) },
  updateLanguage: { owned: false, input: () => ({ language: 'en' }) },
  enterDeveloperMode: { owned: false, input: () => ({ key: '1' }) },
  getUsers: { owned: false, input: () => ({ filterMode: 'all', state: 'all' }) },
  getUser: nobody,
  updateCustomer: nobody,
  setUserActive: { owned: false, input: () => ({ userId: 999_999, active: true, reason: '' }) },
  setUserRights: { owned: false, input: () => ({ userId: 999_999, role: 'support' }) },
  createStaffAccount: {
    owned: false,
    input: () => ({ username: 'x', email: 'x', firstName: '', secondName: '', role: 'support', language: 'en' }),
  },
  getUserSessions: nobody,
  endUserSessions: nobody,
  watchAsCustomer: nobody,
  getTools: free,
  createTool: { owned: false, input: () => ({ name: 'KESS3', vendor: '', kind: 'both', active: true }) },
  updateTools: { owned: false, input: () => ({ tools: [{ toolId: 999_999, vendor: 'x' }] }) },
  deleteTool: { owned: false, input: () => ({ toolId: 999_999 }) },
  getToolsForCustomer: free,
  createToolForCustomer: {
    owned: false,
    input: () => ({ customerId: 999_999, toolId: 999_999, kind: 'master', serial: '', note: '' }),
  },
  updateToolForCustomer: { owned: false, input: () => ({ customerToolId: 999_999, serial: '1' }) },
  deleteToolFromCustomerWithID: { owned: false, input: () => ({ customerToolId: 999_999 }) },
  getCreditBalance: free,
  getCredits: page,
  exportCredits: { owned: false, input: () => ({ filterMode: 'all', language: 'en' }) },
  getBuyingOptions: free,
  startPurchase: {
    owned: false,
    input: () => ({
      credits: 10,
      way: 'transfer',
      acceptedTerms: true,
      purchaseKey: 'b6f6f0a2-3d1d-4c5b-8f0e-0a8f3d8f2b11',
    }),
  },
  finishPurchase: { owned: false, input: () => ({ purchaseId: 999_999 }) },
  getPurchase: { owned: false, input: () => ({ purchaseId: 999_999 }) },
  getPurchases: page,
  cancelPurchase: { owned: false, input: () => ({ purchaseId: 999_999 }) },
  getCreditPackages: free,
  saveCreditPackage: {
    owned: false,
    input: () => ({ credits: 10, netPrice: 1000, bonus: 0, active: false, position: 99 }),
  },
  deleteCreditPackage: { owned: false, input: () => ({ packageId: 999_999 }) },
  getCustomerGroups: free,
  saveCustomerGroup: {
    owned: false,
    input: () => ({ groupId: 999_999, name: 'Dealers', bonusPercent: 0, paysBy: [] }),
  },
  deleteCustomerGroup: { owned: false, input: () => ({ groupId: 999_999 }) },
  setGroupOfCustomer: nobody,
  getReceivedPayments: page,
  decideReceivedPayment: {
    owned: false,
    input: () => ({ paymentId: 999_999, decision: 'setAside', reason: 'a test' }),
  },
  getTopUp: nobody,
  startCard: free,
  finishCard: free,
  deleteCard: free,
  getTopUpMandate: {
    owned: false,
    input: () => ({ credits: 100, threshold: 10, monthlyCap: 50_000, language: 'en' }),
  },
  switchOnTopUp: {
    owned: false,
    input: () => ({ credits: 100, threshold: 10, monthlyCap: 50_000, language: 'en', version: 1, accepted: true }),
  },
  switchOffTopUp: nobody,
  importStatement: { owned: false, input: () => ({ dryRun: true }) },
  bookPayment: {
    owned: false,
    input: () => ({
      purchaseId: 999_999,
      amount: 100,
      day: '2026-11-23',
      paymentKey: '0b1f4d52-7c34-4f0e-9a53-55f6d1b9a6c1',
    }),
  },
  downloadPaymentSlip: { owned: false, input: () => ({ purchaseId: 999_999 }) },
  getCreditTrend: free,
  setLowBalance: free,
  getPurchaseTerms: nobody,
  getCreditsFromAllCustomers: page,
  getCreditsFromUserWithID: { owned: false, input: () => ({ filterMode: 'all', userId: 1 }) },
  exportAllCredits: { owned: false, input: () => ({ filterMode: 'all', language: 'en' }) },
  changeCreditsForCustomer: {
    owned: false,
    input: () => ({
      userId: 1,
      kind: 'bonus',
      amount: 100,
      reason: 'goodwill',
      bookingKey: 'd0a1a7f6-6c5c-4d8e-9d25-3a2f0a6b1c2d',
    }),
  },
  getTaskReportPage: ofTask,
  getTaskStripMap: ofTask,
  getTaskBytes: { owned: false, input: ({ taskId }) => ({ taskId, file: 'original', offset: 0, length: 16 }) },
  getTaskSuggestions: ofTask,
  downloadSuggestion: { owned: false, input: ({ taskId }) => ({ taskId, solutionId: 999_999 }) },
  getTaskSummary: task,
  getTaskFileCards: task,
  getSolutions: page,
  getSolution: solution,
  updateSolutionState: {
    owned: false,
    input: () => ({ solutionId: 999_999, seenAt: '2026-01-01T00:00:00Z', state: 'retired', reason: 'door test' }),
  },
  acceptSignedArea: { owned: false, input: () => ({ solutionId: 999_999, seenAt: '2026-01-01T00:00:00Z' }) },
  compareSolutions: { owned: false, input: () => ({ one: 999_998, other: 999_999 }) },
  exportSolutions: page,
  importSolutions: {
    owned: false,
    input: () => ({ dryRun: true }),
    files: { file: fileOf(new Uint8Array([123, 125]), 'solutions.jsonl') },
  },
  importSolutionPair: {
    owned: false,
    input: () => ({ methodId: 999_999 }),
    files: { original: fileOf(new Uint8Array([1]), 'a.bin'), modified: fileOf(new Uint8Array([2]), 'b.bin') },
  },
  getSolutionCoverage: free,
  getSlaveFile: ofTask,
  decodeSlaveFileAgain: { owned: false, input: () => ({ taskId: 999_999 }) },
  downloadDecodedFile: { owned: false, input: () => ({ taskId: 999_999 }) },
  createDeliveryNote: task,
  updateCreditsWithDeliveryNoteID: task,
  getDeliveryNoteID: task,
  createInvoice: { owned: false, input: () => ({ creditEntryId: 999_999 }) },
  getInvoiceID: { owned: false, input: () => ({ creditEntryId: 999_999 }) },
  cancelInvoice: { owned: false, input: () => ({ invoiceId: 999_999, reason: 'wrong', takesCredits: false }) },
  getUnusedShare: { owned: false, input: () => ({ invoiceId: 999_999 }) },
  getInvoices: page,
  getDeliveryNotes: page,
  downloadDocument: { owned: false, input: () => ({ number: 'RE-2026-999999' }) },
  createJob: {
    owned: false,
    input: () => ({ vehicleId: 1, vin: '12345', additional: '', modificationMode: 'automatic', termsAccepted: true }),
  },
  createTask: {
    owned: true,
    input: ({ jobId }) => ({
      ...order4,
      jobId,
      price: 6000,
      fileName: 'a.bin',
      priority: '30min',
      checksumWanted: false,
      dtcSelected: false,
      dtcCodes: '',
      dtcHex: false,
    }),
  },
  uploadOriginalTaskFile: upload('file', 'a.bin'),
  loadUpdateFilePrice: { owned: true, input: ({ taskId }) => ({ taskId, methods: [{ methodId: 1 }] }) },
  updateTaskWithExistsOriginalFilePath: {
    owned: true,
    input: ({ taskId }) => ({ taskIdOld: taskId, taskIdNew: taskId }),
  },
  getAllTasksStatus: { owned: false, input: ({ taskId }) => ({ taskIds: [taskId] }) },
  checkOriginalFile: {
    owned: false,
    input: () => ({ fileName: 'a.bin', fileSize: 4, fileRole: 'engine' }),
    files: { file: fileOf(new Uint8Array([1, 2, 3, 4]), 'a.bin') },
  },
  loadFileForecast: {
    owned: false,
    input: () => ({
      ...order4,
      fileCheckId: 999_999,
      vehicleId: 1,
      priority: '30min',
      checksumWanted: false,
      dtcSelected: false,
      dtcCodes: '',
      dtcHex: false,
    }),
  },
  getRecentVehicles: { owned: false, input: () => ({}) },
  proposeVehicles: { owned: false, input: () => ({ fileCheckId: 999_999 }) },
  getUsualMethods: { owned: false, input: () => ({ vehicleId: 1 }) },
  useCheckedFile: { owned: true, input: ({ jobId, taskId }) => ({ jobId, taskId, fileCheckId: 999_999 }) },
  getTaskFileFacts: ofTask,
  uploadSupportFile: upload('fileSupport', 'a.txt'),
  getJobs: page,
  getJobDataWithJobID: job,
  getJobStatusWithJobID: job,
  getTasksForJob: job,
  loadTasksForCustomer: page,
  getTaskStatusWithTaskID: task,
  loadDtcMeanings: { owned: false, input: () => ({ codes: ['P0420'] }) },
  confirmTaskWorks: task,
  getTaskHistory: task,
  getLegalConfirmations: task,
  getTaskMetasForTask: task,
  payTaskWithTaskID: task,
  downloadOriginalFile: task,
  downloadTaskModFile: task,
  downloadSupportFile: { owned: false, input: ({ taskId }) => ({ taskId }) },
  getOpenTasksForAdmin: page,
  getClosedTasksForAdmin: page,
  assignTask: { owned: false, input: ({ taskId }) => ({ taskId }) },
  giveBackTask: ofTask,
  uploadModifiedTaskFile: { ...upload('file', 'a.bin'), owned: false },
  loadTaskRecordings: { owned: false, input: ({ taskId }) => ({ taskId }) },
  loadTaskClosing: { owned: false, input: ({ taskId }) => ({ taskId }) },
  closeTask: { owned: false, input: ({ taskId }) => ({ taskId, recordSolution: false }) },
  addTaskToJob: { owned: false, input: ({ jobId, taskId }) => ({ jobId, taskId }) },
  archiveTask: ofTask,
  undoArchiveTask: ofTask,
  getNextTask: free,
  blockTask: { owned: false, input: ({ taskId }) => ({ taskId, reason: 'a question' }) },
  deleteJob: { owned: false, input: () => ({ jobId: 999_999, reason: '' }) },
  deleteTask: { owned: false, input: () => ({ taskId: 999_999, reason: '' }) },
  downloadTaskFileVersion: { owned: false, input: ({ taskId }) => ({ taskId, version: 1 }) },
  getJobsFromAllCustomers: { owned: false, input: () => ({ filterMode: 'all', state: 'open' }) },
  getStaff: free,
  getTaskFiles: ofTask,
  removeTaskFromJob: ofTask,
  rerunAutomaticService: ofTask,
  resetTask: { owned: false, input: ({ taskId }) => ({ taskId, reason: '' }) },
  taskChangeVehicle: { owned: false, input: ({ taskId }) => ({ taskId, vehicleId: 1 }) },
  taskChangeVehicleVIN: { owned: false, input: ({ taskId }) => ({ taskId, vin: 'WVWZZZ1' }) },
  taskDeblock: { owned: false, input: ({ taskId }) => ({ taskId, reason: '' }) },
  transferTaskToJob: { owned: false, input: ({ jobId, taskId }) => ({ jobId, taskId }) },
  updateJob: { owned: false, input: ({ jobId }) => ({ jobId, vin: 'WVWZZZ2' }) },
  updateJobAndAllTasks: { owned: false, input: ({ jobId }) => ({ jobId, priority: '30min' }) },
  updateJobData: { owned: false, input: ({ jobId }) => ({ jobId, additional: 'new' }) },
  updateTask: { owned: false, input: ({ taskId }) => ({ taskId, info: 'new' }) },
  createChatMessage: { owned: true, input: ({ jobId, taskId }) => ({ jobId, taskId, message: 'hello' }) },
  getChatMessagesFromJob: job,
  loadAssignedMessagesFromTask: task,
  getAllChatMessagesFromUser: page,
  getAllChatMessagesForAdmin: page,
  sendTaskBack: { owned: true, input: ({ taskId }) => ({ taskId, message: 'It does not start.' }) },
  getAllChatMessagesUnread: free,
  getReplyTemplates: free,
  getReplyFacts: ofTask,
  createReplyTemplate: { owned: false, input: () => ({ title: 'Hello', text: 'Hello {{customer}}' }) },
  updateReplyTemplate: { owned: false, input: () => ({ templateId: 999_999, title: 'Hello', text: 'Hello' }) },
  deleteReplyTemplate: { owned: false, input: () => ({ templateId: 999_999 }) },
  updateChatStatus: job,
  downloadChatFile: { owned: true, input: ({ jobId, messageId }) => ({ jobId, messageId }) },
  getDashboardStatistics: free,
  getTaskStatistics: free,
  getTurnaround: free,
  getIncome: free,
  getKeyFigures: free,
  getMostOrdered: { owned: false, input: () => ({ language: 'en' }) },
  getResponseTimes: free,
  getTrophies: { owned: false, input: () => ({ period: 'month', language: 'en' }) },
  getOwnData: free,
  exportOwnData: { owned: false, input: () => ({ password: 'wrong' }) },
  requestErasure: { owned: false, input: () => ({ password: 'wrong', givesUp: 0 }) },
  withdrawErasure: free,
  getCustomerData: nobody,
  exportCustomerData: { owned: false, input: () => ({ userId: 999_999, password: 'wrong' }) },
  eraseCustomer: { owned: false, input: () => ({ userId: 999_999, password: 'wrong', givesUp: 0, reason: 'x' }) },
  declineErasure: { owned: false, input: () => ({ userId: 999_999, reason: 'x' }) },
  getErasureRequests: free,
  getRetention: free,
  updateRetention: { owned: false, input: () => ({ kind: 'originals', months: null }) },
  getAuditLog: page,
  getAuditNames: free,
  exportAuditLog: { owned: false, input: () => ({ filterMode: 'all', language: 'en' }) },
  getAutomaticService: free,
  pauseAutomaticService: free,
  resumeAutomaticService: free,
  getDesk: free,
  getLedgerCheck: free,
  verifyLedger: free,
  retryFailedJob: { owned: false, input: () => ({ queueId: '1' }) },
  importCsv: {
    owned: false,
    input: () => ({ kind: 'vehicles', dryRun: true }),
    files: { file: fileOf(new Uint8Array([97]), 'a.csv') },
  },
  exportCsv: { owned: false, input: () => ({ kind: 'methods', language: 'en' }) },
  loadFrame: free,
  downloadDemoReadout: free,
};

/**
 * Who may make each call, as section 6 of the specifications has it: not read from the declarations that are tested by it.
 */
const audiences: Record<Audience, string> = {
  /** Signed-out visitors: signing in and up, a forgotten password, home and legal pages (administration specification, section 6). */
  public: `
    getCountries getCountryStates getCountryAreaID getValidateVatNumber signIn setUpFirstAdministrator
    getHumanChallenge recaptcha confirmSignIn createNewUser resetUserPassword setNewPasswordForUser confirmEmailChange
    loadPublicOptions getLogo getPortalText getWebManifest searchOffers
  `,
  /** Whoever is signed in, also while the account waits to be unlocked. */
  signedIn: `
    loadFrame getCurrentUser getUserAccessData logoutUser logoutUserEverywhere updateLanguage loadGlobalOptions
    getSecondFactor beginSecondFactor confirmSecondFactor turnOffSecondFactor renewRecoveryCodes
    getOwnSessions endOwnSession signOutOthers
  `,
  /** Active accounts, both sides: tasks and jobs, chat, the own account, prices and credits. */
  active: `
    getAutomaticService createDeliveryNote updateCreditsWithDeliveryNoteID getDeliveryNoteID getInvoiceID
    downloadDocument getVehicleBrandsWithCategory getVehiclesWithSearchCriterials getAllVehiclesByCategory
    createChatMessage getChatMessagesFromJob getAllChatMessagesUnread updateChatStatus downloadChatFile
    loadAssignedMessagesFromTask getCreditBalance downloadDemoReadout loadDtcMeanings getCustomerEditData
    updateCustomerEditData changePassword getLegalNotice getLegalConfirmations getMailPreferences
    updateMailPreferences getAllTasksStatus getJobDataWithJobID getJobStatusWithJobID getTasksForJob
    getTaskStatusWithTaskID getTaskHistory getTaskMetasForTask downloadOriginalFile downloadTaskModFile
    getCustomerPricesMain getCustomerPricesAddon loadCurrentFilePrice loadMethods loadFilePricesMain
    loadFilePricesAddon getCustomerPricesSpezial getTools getToolsForCustomer getTaskSummary getTaskFileCards getUsualMethods getPurchases
    getTopUp switchOffTopUp downloadPaymentSlip
  `,
  /** Only customers order, pay, and send back (customer specification, section 6). */
  customer: `
    getAllChatMessagesFromUser sendTaskBack getCredits setLowBalance getCreditTrend exportCredits getBuyingOptions getDashboardStatistics
    checkOriginalFile loadFileForecast useCheckedFile createJob createTask uploadOriginalTaskFile uploadSupportFile
    loadUpdateFilePrice updateTaskWithExistsOriginalFilePath getJobs confirmTaskWorks loadTasksForCustomer
    payTaskWithTaskID proposeVehicles getRecentVehicles startPurchase finishPurchase getPurchase cancelPurchase
    startCard finishCard deleteCard getTopUpMandate switchOnTopUp
    getOwnData exportOwnData requestErasure withdrawErasure
  `,
  /** System role below 3: the administration. */
  staff: `
    getUsers getUser updateCustomer confirmVatNumber setUserActive getUserSessions endUserSessions watchAsCustomer
    resetSecondFactor getSignInRules
    getAccounting updateAccounting getAccountingDocuments sendDocumentsFrom retryDocument retryFailedDocuments
    setDocumentAside resumeAccounting getAccountingMonth exportAccountingMonth
    pauseAutomaticService resumeAutomaticService createInvoice cancelInvoice getUnusedShare getInvoices getDeliveryNotes
    createVehicle updateVehicle deleteVehicle getVehicleMethods updateVehicleMethods getMethods createMethod
    updateMethod deleteMethod getMethodReach getAllChatMessagesForAdmin getReplyTemplates getReplyFacts
    createReplyTemplate updateReplyTemplate deleteReplyTemplate getCreditsFromAllCustomers getCreditsFromUserWithID
    exportAllCredits getPurchaseTerms changeCreditsForCustomer getDesk retryFailedJob getLedgerCheck verifyLedger importCsv exportCsv getTaskFileFacts
    getLegalNotices updateLegalNotice uploadLogo deleteLogo updatePortalText getOperatorOptions updateGlobalOptions
    downloadSupportFile getOpenTasksForAdmin getClosedTasksForAdmin assignTask giveBackTask uploadModifiedTaskFile
    closeTask loadTaskClosing getFilePricesStandardMain getFilePricesStandardAddon createFilePriceStandardMain
    createFilePriceStandardAddon updateFilePricesStandardMain updateFilePricesStandardAddon deleteFilePriceStandard
    getFilePricesCustomForCustomer createCustomMainFilePrice createCustomAddonFilePrice updateCustomerMainPrices
    updateCustomerAddonPrices updateCustomerFlatPriceSetting setSpecialPrice deleteCustomPrice getSlaveFile
    decodeSlaveFileAgain downloadDecodedFile getSolutions getSolution updateSolutionState acceptSignedArea
    compareSolutions exportSolutions importSolutions importSolutionPair getSolutionCoverage loadTaskRecordings
    blockTask taskDeblock archiveTask undoArchiveTask getNextTask resetTask deleteTask transferTaskToJob addTaskToJob removeTaskFromJob
    taskChangeVehicle taskChangeVehicleVIN updateTask rerunAutomaticService getTaskFiles downloadTaskFileVersion
    getStaff getJobsFromAllCustomers updateJobData updateJob updateJobAndAllTasks deleteJob getTaskStatistics
    getKeyFigures getTurnaround getIncome getMostOrdered getResponseTimes getTrophies createTool updateTools deleteTool
    createToolForCustomer updateToolForCustomer deleteToolFromCustomerWithID getTaskReportPage
    getCreditPackages saveCreditPackage deleteCreditPackage getCustomerGroups saveCustomerGroup deleteCustomerGroup
    setGroupOfCustomer getReceivedPayments decideReceivedPayment importStatement bookPayment
    getTaskStripMap getTaskBytes getTaskSuggestions downloadSuggestion getMails sendMailAgain
    getCustomerData getErasureRequests
  `,
  /** Role 1: the audit log, role, staff accounts, raw data, and links in mails that open an account. */
  admin: `
    setUserRights createStaffAccount getAuditLog getAuditNames exportAuditLog enterDeveloperMode showMailLink
    setStaffSecondFactor exportCustomerData eraseCustomer declineErasure getRetention updateRetention
  `,
};
/** The audience of each call by its name. */
const audienceOf = new Map(
  (Object.entries(audiences) as [Audience, string][]).flatMap(([who, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, who] as const),
  ),
);

const roles = [
  'visitor',
  'expired',
  'forged',
  'signedOut',
  'inactive',
  'stranger',
  'owner',
  'support',
  'admin',
] as const;
type Role = (typeof roles)[number];
const withoutToken: readonly Role[] = ['visitor', 'expired', 'forged', 'signedOut'];

/** The refusal that stands at the door, before anything is looked at. */
function doorOf(who: Audience, role: Role): string | undefined {
  if (who === 'public') return undefined;
  if (withoutToken.includes(role)) return 'notSignedIn';
  if (who === 'signedIn') return undefined;
  if (role === 'inactive') return 'accountNotActive';
  const staff = role === 'support' || role === 'admin';
  const allowed = { active: true, customer: !staff, staff, admin: role === 'admin' }[who];
  return allowed ? undefined : 'notAllowed';
}

let tokens: Record<Role, string | undefined>;
let own: Ids;
const missing = { jobId: 999_999, taskId: 999_999, messageId: 999_999 } as Ids;

beforeAll(async () => {
  const world = portal();
  const owner = await world.person();
  const made = await order(world, owner, { image: readout() });
  const { messageId } = await owner.ask(
    chatApi.createMessage,
    { ...made, message: 'hello' },
    { files: { file: fileOf(new Uint8Array(4), 'a.bin') } },
  );
  own = { ...made, messageId };
  await vehicleWith(world);
  const tokenOf = async (person: Promise<Person>) => (await person).token;
  const gone = await world.person();
  await world.database.pool.query('update sessions set ended_at = now() where user_id = $1', [gone.id]);
  const late = await world.person();
  await world.database.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    late.id,
  ]);
  tokens = {
    visitor: undefined,
    signedOut: gone.token,
    expired: late.token,
    forged: owner.token.replace(/[^.]+$/, 'A'.repeat(43)),
    inactive: await tokenOf(world.person({ active: false })),
    stranger: await tokenOf(world.person()),
    owner: owner.token,
    support: await tokenOf(world.person({ role: 'support' })),
    admin: await tokenOf(world.person({ role: 'admin' })),
  };
});

/** The refusal code of a call, or undefined when it was answered. */
async function refusalOf(call: Call, role: Role, ids: Ids): Promise<string | undefined> {
  const row = rows[call.name];
  if (row === undefined) throw new Error(`no row for ${call.name}`);
  const { visitor } = portal();
  const client = tokens[role] === undefined ? visitor : clientWith(tokens[role]);
  try {
    if (call.answers === 'file') await client.askForFile(call as never, row.input(ids) as never);
    else await client.ask(call, row.input(ids), { files: row.files ?? {} });
    return undefined;
  } catch (error) {
    if (error instanceof RefusedCall) return error.code;
    throw error;
  }
}

const clientWith = (token: string) => portal().clientOf(token);

test('every call of the contract is in this matrix [A6.6 A6.7]', () => {
  expect(everyCall.length).toBeGreaterThan(30);
  const names = everyCall.map(({ name }) => name).toSorted();
  expect(Object.keys(rows).toSorted()).toEqual(names);
  expect([...audienceOf.keys()].toSorted()).toEqual(names);
});

// Signing out would end the session of the role that the later rows use.
const asked = everyCall.filter(({ name }) => !name.startsWith('logoutUser'));

describe.each(asked.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test.each(roles)('as %s [A1.5 A1.6 A6.1 A6.2 A6.5 A6.6 A6.7 A6.8 A6.9 A7.4 C4.16 C6.11]', async (role) => {
    const who = audienceOf.get(call.name);
    if (who === undefined) throw new Error(`nobody says who may ask ${call.name}`);
    const door = doorOf(who, role);
    const refusal = await refusalOf(call, role, own);
    if (door !== undefined) expect(refusal).toBe(door);
    else if (role === 'stranger' && rows[call.name]?.owned === true) expect(refusal).toBe('notFound');
    else expect(['notSignedIn', 'accountNotActive', 'notAllowed']).not.toContain(refusal);
  });
});

const owned = asked.filter(({ name }) => rows[name]?.owned === true);
test.each(owned.map((call) => [call.name, call] as const))(
  '%s: a stranger cannot tell another’s object from one that does not exist [A7.13 C7.38 C7.39]',
  async (_name, call) => {
    expect(await refusalOf(call, 'stranger', own)).toBe(await refusalOf(call, 'stranger', missing));
  },
);

test('signing out ends the token at once [A7.6]', async () => {
  const person = await portal().person();
  expect(await person.ask(accountsApi.signOut, {})).toBe(true);
  await expect(person.ask(accountsApi.signOut, {})).rejects.toMatchObject({ code: 'notSignedIn', status: 401 });
});

import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Audience, type Call, getOtherPath, getPath } from '#contract/call.ts';
import type {
  CreditEntryId,
  CustomerToolId,
  EarlierDocumentId,
  FileCheckId,
  InvitationId,
  PushDeviceId,
  JobId,
  MessageId,
  ProposalId,
  PurchaseId,
  QuestionId,
  TaskId,
  UserId,
} from '#contract/ids.ts';
import { NewsId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { chatApi } from '#contract/chat.ts';
import { engineApi } from '#contract/engine.ts';
import { everyCall } from '#contract/every-call.ts';
import { permissions } from '#contract/permissions.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { RefusedCallError } from '#web/api/client.ts';
import { invoicedCustomer, newInvoice, setOperator } from './invoices.ts';
import { makeNews } from './news.ts';
import { makeFile, finishedOrder } from './orders.ts';
import { password, type Person, usePortal } from './portal.ts';

const portal = usePortal({ own: true });

/** Objects of one customer, one of each kind. */
type Ids = {
  jobId: JobId;
  taskId: TaskId;
  messageId: MessageId;
  questionId: QuestionId;
  proposalId: ProposalId;
  fileCheckId: FileCheckId;
  purchaseId: PurchaseId;
  creditEntryId: CreditEntryId;
  customerToolId: CustomerToolId;
  /** Of an invoice. */
  documentNumber: string;
  earlierDocumentId: EarlierDocumentId;
  /** A person of the customer’s company, and an invitation to it. */
  personId: UserId;
  invitationId: InvitationId;
  pushDeviceId: PushDeviceId;
  /** Of another session than the one that asks. */
  sessionNumber: number;
};
/** An object of the owner that a call speaks of, or only fields that no one owns. */
type Row = { owned: boolean; input: (ids: Ids) => object; files?: Record<string, File> };

const task = { owned: true, input: ({ taskId }: Ids) => ({ taskId }) };
const job = { owned: true, input: ({ jobId }: Ids) => ({ jobId }) };
const purchase = { owned: true, input: ({ purchaseId }: Ids) => ({ purchaseId }) };
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
  files: { [part]: makeFile(new Uint8Array([1, 2, 3, 4]), name) },
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

/** Input for each call. A call of the contract that has no row here fails the first test. */
const rows: Record<string, Row> = {
  loadGlobalOptions: free,
  loadPublicOptions: free,
  getWebManifest: { owned: false, input: () => ({ language: 'en' }) },
  getPortalText: { owned: false, input: () => ({ kind: 'imprint', language: 'en' }) },
  getNews: free,
  dismissNews: { owned: false, input: () => ({ newsId: 999_999 }) },
  listNotifications: { owned: false, input: () => ({ before: 999_999 }) },
  getUnreadNotifications: free,
  markNotificationsRead: { owned: false, input: ({ jobId }) => ({ jobId }) },
  getNotificationPreferences: free,
  getPushKey: free,
  getPushDevices: free,
  // No address of a push service: refused, so that the later rows find the device.
  addPushDevice: {
    owned: false,
    input: () => ({ endpoint: 'https://push', p256dh: 'x'.repeat(87), auth: 'x'.repeat(22), publicKey: 'x' }),
  },
  removePushDevice: { owned: true, input: ({ pushDeviceId }) => ({ pushDeviceId }) },
  getNotificationTimes: free,
  updateNotificationTimes: { owned: false, input: () => ({ digest: false }) },
  updateNotificationPreference: {
    owned: false,
    input: () => ({ subject: 'news', channel: 'bell', wanted: true }),
  },
  listNews: free,
  saveNews: { owned: false, input: () => makeNews('staff', { newsId: NewsId.parse(999_999) }) },
  updateOldPortalNews: { owned: false, input: () => ({ active: true }) },
  deleteNews: { owned: false, input: () => ({ newsId: 999_999 }) },
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
  getTexts: free,
  getTextVersions: { owned: false, input: () => ({ kind: 'welcome', language: 'en' }) },
  getTextVersion: { owned: false, input: () => ({ textVersionId: 999_999 }) },
  getMailText: { owned: false, input: () => ({ kind: 'welcome', language: 'en' }) },
  updateMailText: { owned: false, input: () => ({ kind: 'welcome', language: 'en', subject: '', body: '' }) },
  previewMailText: { owned: false, input: () => ({ kind: 'welcome', language: 'en', subject: '', body: '' }) },
  sendTestOfMailText: { owned: false, input: () => ({ kind: 'welcome', language: 'en', subject: '', body: '' }) },
  getLegalNotices: { owned: false, input: () => ({}) },
  updateLegalNotice: { owned: false, input: () => ({ kind: 'safety', language: 'de', content: 'unser Text' }) },
  getLogo: { owned: false, input: () => ({ logo: 'a'.repeat(64) }) },
  uploadLogo: { owned: false, input: () => ({}), files: { file: makeFile(new Uint8Array([1]), 'a.png') } },
  deleteLogo: free,
  getTaxes: free,
  setTaxRate: { owned: false, input: () => ({ country: 'DE', validFrom: '2016-01-01', rate: 1900 }) },
  deleteTaxRate: { owned: false, input: () => ({ country: 'DE', validFrom: '2000-01-01' }) },
  setTaxStatus: {
    owned: false,
    input: () => ({ validFrom: '2016-01-01', oss: 'germanyAndAustria', smallBusiness: false }),
  },
  deleteTaxStatus: { owned: false, input: () => ({ validFrom: '2000-01-01' }) },
  getAccounting: free,
  updateAccounting: { owned: false, input: () => ({ fiscalMonth: 7 }) },
  getAccountingDocuments: page,
  getOpenItems: page,
  settleOpenItem: {
    owned: false,
    input: () => ({
      invoiceId: 999_999,
      amount: 100,
      paidOn: '2026-11-23',
      paymentKey: '6d0a9c68-3d43-4a3c-9b46-0c7d7f3b2a11',
    }),
  },
  sendDocumentsFrom: { owned: false, input: () => ({ from: '2026-01-01' }) },
  retryDocument: { owned: false, input: () => ({ number: 'RE-2026-999999' }) },
  retryFailedDocuments: free,
  setDocumentAside: { owned: false, input: () => ({ number: 'RE-2026-999999', reason: 'by hand' }) },
  resumeAccounting: free,
  getAccountingMonth: { owned: false, input: () => ({ month: '2026-01' }) },
  exportAccountingMonth: { owned: false, input: () => ({ month: '2026-01', language: 'en' }) },
  getMails: page,
  showMailLink: { owned: false, input: () => ({ mailId: 999_999 }) },
  sendMailAgain: { owned: false, input: () => ({ mailId: 999_999 }) },
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
  suggestVehicles: { owned: false, input: () => ({ words: 'golf' }) },
  getVehicleMethods: { owned: false, input: () => ({ vehicleId: 999_999, language: 'en' }) },
  updateVehicleMethods: {
    owned: false,
    input: () => ({ vehicleId: 999_999, methods: [{ methodId: 1, offered: null }] }),
  },
  getMethods: free,
  createMethod: { owned: false, input: () => method },
  updateMethod: { owned: false, input: () => ({ methodId: 999_999, fuel: 'any', texts: [] }) },
  deleteMethod: { owned: false, input: () => ({ methodId: 999_999 }) },
  getMethodReach: { owned: false, input: () => ({ universal: true, categories: [], fuel: 'any' }) },
  getShowcase: free,
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
  getFilePricesCustomForCustomer: { owned: false, input: () => ({ userId: 999_999, language: 'en' }) },
  createCustomMainFilePrice: { owned: false, input: () => ({ userId: 999_999, priceClassId: 999_999, price: 100 }) },
  createCustomAddonFilePrice: { owned: false, input: () => ({ userId: 999_999, priceClassId: 999_999, price: 100 }) },
  updateCustomerMainPrices: { owned: false, input: () => ({ userId: 999_999, prices: [] }) },
  updateCustomerAddonPrices: { owned: false, input: () => ({ userId: 999_999, prices: [] }) },
  updateCustomerFlatPriceSetting: { owned: false, input: () => ({ userId: 999_999, flat: true }) },
  setSpecialPrice: { owned: false, input: () => ({ userId: 999_999, methodId: 1, price: 100 }) },
  deleteCustomPrice: { owned: false, input: () => ({ userId: 999_999, kind: 'special', id: 999_999 }) },
  signIn: { owned: false, input: () => ({ username: 'nobody', password: 'nothing' }) },
  confirmSignIn: { owned: false, input: () => ({ ticket: 'x', code: '123456' }) },
  getSecondFactor: free,
  getOwnSessions: free,
  endOwnSession: { owned: false, input: ({ sessionNumber }) => ({ sessionNumber }) },
  getOwnSignIns: free,
  getSecurityLog: page,
  exportSecurityLog: { owned: false, input: () => ({ filterMode: 'all', language: 'en' }) },
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
  refuseVatNumber: { owned: false, input: () => ({ userId: 999_999, vatNumber: 'ATU13585627' }) },
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
  getRoles: free,
  saveRole: { owned: false, input: () => ({ roleKey: 'none', name: 'None', permissions: ['library'] }) },
  resetRole: { owned: false, input: () => ({ roleKey: 'none' }) },
  deleteRole: { owned: false, input: () => ({ roleKey: 'none' }) },
  getUserSessions: nobody,
  getUserTimeline: nobody,
  endUserSessions: nobody,
  watchAsCustomer: { owned: false, input: () => ({ userId: 999_999, reason: 'a question' }) },
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
  addOwnTool: { owned: false, input: () => ({ toolId: 999_999, kind: 'master', serial: '' }) },
  updateOwnTool: { owned: false, input: ({ customerToolId }) => ({ customerToolId, serial: '1' }) },
  removeOwnTool: { owned: false, input: ({ customerToolId }) => ({ customerToolId }) },
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
  finishPurchase: purchase,
  getPurchase: purchase,
  getPurchases: page,
  cancelPurchase: purchase,
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
  getFollowUpRules: free,
  saveFollowUpRules: { owned: false, input: () => ({ rules: [] }) },
  getPriceRules: { owned: false, input: () => ({ language: 'en' }) },
  saveBundles: { owned: false, input: () => ({ bundles: [] }) },
  saveSurcharges: { owned: false, input: () => ({ surcharges: [] }) },
  saveCampaigns: { owned: false, input: () => ({ campaigns: [] }) },
  applyPriceTemplate: { owned: false, input: () => ({ template: 'simple' }) },
  getGroupPrices: { owned: false, input: () => ({ groupId: 999_999 }) },
  saveGroupPrices: {
    owned: false,
    input: () => ({ groupId: 999_999, flat: false, discountPercent: 0, engine: [], module: [], special: [] }),
  },
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
  downloadPaymentSlip: purchase,
  getCreditTrend: free,
  setLowBalance: free,
  getPurchaseTerms: nobody,
  getCreditsFromAllCustomers: page,
  getCreditsFromUserWithID: { owned: false, input: () => ({ filterMode: 'all', userId: 999_999 }) },
  exportAllCredits: { owned: false, input: () => ({ filterMode: 'all', language: 'en' }) },
  changeCreditsForCustomer: {
    owned: false,
    input: () => ({
      userId: 999_999,
      kind: 'bonus',
      amount: 100,
      reason: 'goodwill',
      bookingKey: 'd0a1a7f6-6c5c-4d8e-9d25-3a2f0a6b1c2d',
    }),
  },
  getPendingBookings: free,
  approveBooking: { owned: false, input: () => ({ pendingBookingId: 999_999 }) },
  declineBooking: { owned: false, input: () => ({ pendingBookingId: 999_999, reason: 'twice' }) },
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
    files: { file: makeFile(new Uint8Array([123, 125]), 'solutions.jsonl') },
  },
  importSolutionPair: {
    owned: false,
    input: () => ({ methodId: 999_999 }),
    files: { original: makeFile(new Uint8Array([1]), 'a.bin'), modified: makeFile(new Uint8Array([2]), 'b.bin') },
  },
  getSolutionCoverage: free,
  getSlaveFile: ofTask,
  decodeSlaveFileAgain: { owned: false, input: () => ({ taskId: 999_999 }) },
  downloadDecodedFile: { owned: false, input: () => ({ taskId: 999_999 }) },
  createDeliveryNote: task,
  updateCreditsWithDeliveryNoteID: task,
  getDeliveryNoteID: task,
  createInvoice: { owned: false, input: () => ({ creditEntryId: 999_999 }) },
  getInvoiceID: { owned: true, input: ({ creditEntryId }) => ({ creditEntryId }) },
  cancelInvoice: { owned: false, input: () => ({ invoiceId: 999_999, reason: 'wrong', takesCredits: false }) },
  getUnusedShare: { owned: false, input: () => ({ invoiceId: 999_999 }) },
  getInvoices: page,
  getDeliveryNotes: page,
  downloadDocument: { owned: true, input: ({ documentNumber }) => ({ number: documentNumber }) },
  getEarlierDocuments: free,
  downloadEarlierDocument: { owned: true, input: ({ earlierDocumentId }) => ({ earlierDocumentId }) },
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
    files: { file: makeFile(new Uint8Array([1, 2, 3, 4]), 'a.bin') },
  },
  chooseCheckedImage: { owned: true, input: ({ fileCheckId }) => ({ fileCheckId, entry: 0 }) },
  loadFileForecast: {
    owned: true,
    input: ({ fileCheckId }) => ({
      ...order4,
      fileCheckId,
      vehicleId: 1,
      priority: '30min',
      checksumWanted: false,
      dtcSelected: false,
      dtcCodes: '',
      dtcHex: false,
    }),
  },
  getRecentVehicles: { owned: false, input: () => ({}) },
  proposeVehicles: { owned: true, input: ({ fileCheckId }) => ({ fileCheckId }) },
  getUsualMethods: { owned: false, input: () => ({ vehicleId: 1 }) },
  useCheckedFile: { owned: true, input: ({ jobId, taskId, fileCheckId }) => ({ jobId, taskId, fileCheckId }) },
  getTaskFileFacts: ofTask,
  uploadSupportFile: upload('fileSupport', 'a.txt'),
  getJobs: page,
  getJobDataWithJobID: job,
  getJobStatusWithJobID: job,
  getTasksForJob: job,
  getFollowUps: job,
  findByFile: {
    owned: false,
    input: () => ({ fileName: 'a.bin', fileSize: 1 }),
    files: { file: makeFile(new Uint8Array([1]), 'a.bin') },
  },
  checkReadBack: {
    owned: true,
    input: ({ taskId }) => ({ taskId, fileName: 'a.bin', fileSize: 1 }),
    files: { file: makeFile(new Uint8Array([1]), 'a.bin') },
  },
  getReadBacks: task,
  proposeReading: { owned: false, input: () => ({ fileName: 'read.bin' }) },
  updateReading: { owned: false, input: ({ taskId }) => ({ taskId, reading: { way: 'obd' } }) },
  updateOwnDetails: {
    owned: true,
    input: ({ jobId }) => ({ jobId, ownDetails: { reference: 'A 1', plate: '', endCustomer: '', pairs: [] } }),
  },
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
  getTasksFromAllCustomers: page,
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
  getRestart: { owned: true, input: ({ taskId }) => ({ taskId }) },
  getRejectReasons: free,
  saveRejectReason: { owned: false, input: () => ({ reasonId: 999_999, active: true, texts: [] }) },
  getRejectTerms: ofTask,
  rejectTask: {
    owned: false,
    input: ({ taskId }) => ({ taskId, reasonId: 1, words: '', rejectionKey: '3b2f43c0-1f0e-4a87-8a0c-3d0d7f9d5c12' }),
  },
  deleteJob: { owned: false, input: () => ({ jobId: 999_999, reason: '' }) },
  deleteTask: { owned: false, input: () => ({ taskId: 999_999, reason: '' }) },
  downloadTaskFileVersion: { owned: false, input: ({ taskId }) => ({ taskId, version: 1 }) },
  getTaskDownloads: task,
  updateTaskFileNote: { owned: false, input: ({ taskId }) => ({ taskId, version: 1, note: '' }) },
  recommendTaskFile: { owned: false, input: ({ taskId }) => ({ taskId, version: 1 }) },
  withdrawTaskFile: { owned: false, input: ({ taskId }) => ({ taskId, version: 1, reason: 'a fault' }) },
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
  askCustomer: {
    owned: false,
    input: ({ taskId }) => ({ taskId, question: 'Which stage?', answers: [], wantsFile: false }),
  },
  withdrawQuestion: { owned: false, input: ({ taskId }) => ({ taskId, questionId: 999_999 }) },
  answerQuestion: { owned: true, input: ({ taskId, questionId }) => ({ taskId, questionId, answer: 'Stage 1' }) },
  askFirst: {
    owned: true,
    input: ({ fileCheckId }) => ({
      fileCheckId,
      vehicleId: 1,
      vin: 'WVWZZZ1KZ6W000777',
      methods: [],
      words: 'Can you do it?',
      checksumWanted: false,
      orderKey: randomUUID(),
    }),
  },
  closeInquiry: task,
  makeProposal: {
    owned: false,
    input: ({ taskId }) => ({
      taskId,
      methods: [{ methodId: 1 }],
      price: 10,
      words: '',
      validDays: 7,
      holds: false,
    }),
  },
  withdrawProposal: { owned: false, input: ({ taskId }) => ({ taskId, proposalId: 999_999 }) },
  acceptProposal: { owned: true, input: ({ taskId, proposalId }) => ({ taskId, proposalId }) },
  declineProposal: { owned: true, input: ({ taskId, proposalId }) => ({ taskId, proposalId }) },
  getProposals: ofTask,
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
  getPeople: free,
  invitePerson: { owned: false, input: () => ({ email: 'nobody', rights: [] }) },
  inviteAgain: { owned: true, input: ({ invitationId }) => ({ invitationId }) },
  revokeInvitation: { owned: true, input: ({ invitationId }) => ({ invitationId }) },
  // The only owner of the company: refused, so that the later rows find the person.
  updatePerson: { owned: true, input: ({ personId }) => ({ personId, rights: [] }) },
  removePerson: { owned: true, input: ({ personId }) => ({ personId }) },
  getInvitation: { owned: false, input: () => ({ key: 'x' }) },
  getUnsubscription: { owned: false, input: () => ({ token: 'x' }) },
  unsubscribe: { owned: false, input: () => ({ token: 'x' }) },
  acceptInvitation: {
    owned: false,
    input: () => ({ key: 'x', firstName: 'Anna', secondName: 'Berg', password: 'secret-1', language: 'en' }),
  },
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
  getUnprovenFamilies: free,
  confirmFamily: { owned: false, input: () => ({ family: 'none' }) },
  withdrawFamily: { owned: false, input: () => ({ family: 'none' }) },
  getDesk: free,
  getSetup: free,
  updateSetupStep: { owned: false, input: () => ({ step: 'solution', isNeeded: true }) },
  testSetupStep: { owned: false, input: () => ({ step: 'payment' }) },
  getLedgerCheck: free,
  verifyLedger: free,
  retryFailedJob: { owned: false, input: () => ({ queueId: '1' }) },
  getMove: free,
  beginMove: { owned: false, input: () => ({ source: 'no name at all', mapName: '' }) },
  addMoveFile: {
    owned: false,
    input: () => ({ path: 'customers.csv' }),
    files: { file: makeFile(new Uint8Array([1]), 'customers.csv') },
  },
  removeMoveFile: { owned: false, input: () => ({ path: 'customers.csv' }) },
  setMoveMap: { owned: false, input: () => ({ map: 'none' }) },
  keepMovingMap: { owned: false, input: () => ({ name: 'woocommerce' }) },
  runMove: { owned: false, input: () => ({ isRehearsal: true }) },
  downloadMoveRefusals: { owned: false, input: () => ({}) },
  importCsv: {
    owned: false,
    input: () => ({ kind: 'vehicles', dryRun: true }),
    files: { file: makeFile(new Uint8Array([97]), 'a.csv') },
  },
  exportCsv: { owned: false, input: () => ({ kind: 'methods', language: 'en' }) },
  loadFrame: free,
  downloadDemoReadout: free,
};

/**
 * The audience of each call, as section 6 of the specifications has it: not read from the declarations that are tested by it.
 */
const audiences: Record<Audience | 'admin', string> = {
  /** Signed-out visitors: signing in and up, a forgotten password, home and legal pages (administration specification, section 6). */
  public: `
    getCountries getCountryStates getCountryAreaID getValidateVatNumber signIn setUpFirstAdministrator
    getHumanChallenge recaptcha confirmSignIn createNewUser resetUserPassword setNewPasswordForUser confirmEmailChange
    getInvitation acceptInvitation getUnsubscription unsubscribe
    loadPublicOptions getLogo getPortalText getWebManifest getShowcase searchOffers
  `,
  /** Every signed-in user, also while the account waits to be unlocked. */
  signedIn: `
    loadFrame getCurrentUser getUserAccessData logoutUser logoutUserEverywhere updateLanguage loadGlobalOptions
    getSecondFactor beginSecondFactor confirmSecondFactor turnOffSecondFactor renewRecoveryCodes
    getOwnSessions endOwnSession signOutOthers getOwnSignIns
  `,
  /** Active accounts, both sides: tasks and jobs, chat, the own account, prices and credits. */
  active: `
    getAutomaticService createDeliveryNote updateCreditsWithDeliveryNoteID getDeliveryNoteID getInvoiceID
    downloadDocument getVehicleBrandsWithCategory getVehiclesWithSearchCriterials getAllVehiclesByCategory
    createChatMessage getChatMessagesFromJob getAllChatMessagesUnread updateChatStatus downloadChatFile
    loadAssignedMessagesFromTask getCreditBalance downloadDemoReadout loadDtcMeanings getCustomerEditData
    updateCustomerEditData changePassword getLegalNotice getLegalConfirmations getMailPreferences
    updateMailPreferences getAllTasksStatus getFollowUps getJobDataWithJobID getJobStatusWithJobID getTasksForJob updateOwnDetails
    getTaskStatusWithTaskID getTaskHistory getTaskMetasForTask downloadOriginalFile downloadTaskModFile
    downloadTaskFileVersion getTaskDownloads checkReadBack getReadBacks getProposals closeInquiry
    getCustomerPricesMain getCustomerPricesAddon loadCurrentFilePrice loadMethods loadFilePricesMain
    loadFilePricesAddon getCustomerPricesSpezial getTools getToolsForCustomer getTaskSummary getTaskFileCards getUsualMethods getPurchases
    listNotifications getUnreadNotifications markNotificationsRead getNotificationPreferences updateNotificationPreference getNotificationTimes updateNotificationTimes
    getPushKey getPushDevices addPushDevice removePushDevice
    getNews dismissNews getTopUp switchOffTopUp downloadPaymentSlip getEarlierDocuments downloadEarlierDocument
  `,
  /** Only customers order, pay, and send back (customer specification, section 6). */
  customer: `
    getAllChatMessagesFromUser sendTaskBack answerQuestion getRestart acceptProposal declineProposal getCredits setLowBalance getCreditTrend exportCredits getBuyingOptions getDashboardStatistics askFirst
    addOwnTool updateOwnTool removeOwnTool
    getPeople invitePerson inviteAgain revokeInvitation updatePerson removePerson
    checkOriginalFile chooseCheckedImage loadFileForecast useCheckedFile createJob createTask uploadOriginalTaskFile uploadSupportFile
    loadUpdateFilePrice updateTaskWithExistsOriginalFilePath getJobs confirmTaskWorks loadTasksForCustomer
    payTaskWithTaskID proposeVehicles proposeReading getRecentVehicles startPurchase finishPurchase getPurchase cancelPurchase
    startCard finishCard deleteCard getTopUpMandate switchOnTopUp
    getOwnData exportOwnData requestErasure withdrawErasure
  `,
  /** System role below 3: the administration. */
  staff: `
    getUsers getUser updateCustomer confirmVatNumber refuseVatNumber setUserActive getUserSessions getUserTimeline endUserSessions watchAsCustomer
    resetSecondFactor getSignInRules
    getTaxes getAccounting updateAccounting getOpenItems settleOpenItem getAccountingDocuments sendDocumentsFrom retryDocument retryFailedDocuments
    setDocumentAside resumeAccounting getAccountingMonth exportAccountingMonth
    pauseAutomaticService resumeAutomaticService getUnprovenFamilies createInvoice cancelInvoice getUnusedShare getInvoices getDeliveryNotes
    createVehicle updateVehicle deleteVehicle suggestVehicles getVehicleMethods updateVehicleMethods getMethods createMethod
    updateMethod deleteMethod getMethodReach getAllChatMessagesForAdmin askCustomer withdrawQuestion makeProposal withdrawProposal getReplyTemplates getReplyFacts
    createReplyTemplate updateReplyTemplate deleteReplyTemplate getCreditsFromAllCustomers getCreditsFromUserWithID
    exportAllCredits getPurchaseTerms changeCreditsForCustomer getPendingBookings approveBooking declineBooking getDesk retryFailedJob getSetup updateSetupStep testSetupStep getLedgerCheck verifyLedger importCsv exportCsv getTaskFileFacts
    getTexts getTextVersions getTextVersion getMailText updateMailText previewMailText sendTestOfMailText
    getLegalNotices updateLegalNotice uploadLogo deleteLogo updatePortalText listNews saveNews updateOldPortalNews deleteNews getOperatorOptions updateGlobalOptions
    downloadSupportFile getOpenTasksForAdmin getClosedTasksForAdmin getTasksFromAllCustomers assignTask giveBackTask uploadModifiedTaskFile
    closeTask loadTaskClosing getFilePricesStandardMain getFilePricesStandardAddon createFilePriceStandardMain
    createFilePriceStandardAddon updateFilePricesStandardMain updateFilePricesStandardAddon deleteFilePriceStandard
    getFilePricesCustomForCustomer createCustomMainFilePrice createCustomAddonFilePrice updateCustomerMainPrices
    updateCustomerAddonPrices updateCustomerFlatPriceSetting setSpecialPrice deleteCustomPrice getSlaveFile
    decodeSlaveFileAgain downloadDecodedFile getSolutions getSolution updateSolutionState acceptSignedArea
    compareSolutions exportSolutions importSolutions importSolutionPair getSolutionCoverage loadTaskRecordings
    rejectTask getRejectReasons saveRejectReason getRejectTerms blockTask taskDeblock archiveTask undoArchiveTask getNextTask resetTask deleteTask transferTaskToJob addTaskToJob removeTaskFromJob
    taskChangeVehicle taskChangeVehicleVIN updateTask rerunAutomaticService getTaskFiles updateTaskFileNote recommendTaskFile withdrawTaskFile
    getStaff getJobsFromAllCustomers updateJobData updateJob updateJobAndAllTasks deleteJob getTaskStatistics
    getKeyFigures getTurnaround getIncome getMostOrdered getResponseTimes getTrophies createTool updateTools deleteTool updateReading findByFile
    createToolForCustomer updateToolForCustomer deleteToolFromCustomerWithID getTaskReportPage
    getCreditPackages saveCreditPackage deleteCreditPackage getCustomerGroups saveCustomerGroup deleteCustomerGroup
    getFollowUpRules saveFollowUpRules getPriceRules saveBundles saveSurcharges saveCampaigns getGroupPrices saveGroupPrices applyPriceTemplate
    setGroupOfCustomer getReceivedPayments decideReceivedPayment importStatement bookPayment
    getTaskStripMap getTaskBytes getTaskSuggestions downloadSuggestion getMails sendMailAgain
    getCustomerData getErasureRequests
  `,
  /**
   * Beyond the delivered role of support: the audit log, roles, staff accounts, raw data, and links in mails that
   * open an account.
   */
  admin: `
    setUserRights createStaffAccount getRoles saveRole resetRole deleteRole getAuditLog getAuditNames exportAuditLog enterDeveloperMode showMailLink
    setTaxRate deleteTaxRate setTaxStatus deleteTaxStatus
    setStaffSecondFactor getSecurityLog exportSecurityLog
    exportCustomerData eraseCustomer declineErasure getRetention updateRetention confirmFamily withdrawFamily
    getMove beginMove addMoveFile removeMoveFile setMoveMap keepMovingMap runMove downloadMoveRefusals
  `,
};
/** The audience of each call by its name. */
const audienceOf = new Map(
  (Object.entries(audiences) as [Audience | 'admin', string][]).flatMap(([who, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, who] as const),
  ),
);

/** Tokens that count for nothing, or none. */
const strangers = ['visitor', 'expired', 'forged', 'unsigned', 'foreignKey', 'signedOut'] as const;
const members = [
  'inactive',
  'stranger',
  'owner',
  /** Staff who look at the owner's portal: that session reads, and changes nothing. */
  'impersonator',
  'support',
  'admin',
] as const;
type Member = (typeof members)[number];
type Role = (typeof strangers)[number] | Member;

/** The refusal that stands at the door, before anything is looked at. */
function doorOf(who: Audience | 'admin', role: Member, call: Call): string | undefined {
  if (who === 'public') return undefined;
  if (role === 'impersonator' && call.method !== 'GET' && call.reads !== true) return 'onlyWatching';
  if (who === 'signedIn') return undefined;
  if (role === 'inactive') return 'accountNotActive';
  const staff = role === 'support' || role === 'admin';
  const allowed = { active: true, customer: !staff, staff, admin: role === 'admin' }[who];
  return allowed ? undefined : 'notAllowed';
}

let tokens: Record<Role, string | undefined>;
/** Objects of the owner, and of the stranger. */
let own: Ids;
let ofStranger: Ids;
let userIds: { owner: UserId; stranger: UserId };
/** Objects that there are none of. */
const missing = {
  jobId: 999_999,
  taskId: 999_999,
  messageId: 999_999,
  questionId: 999_999,
  proposalId: 999_999,
  fileCheckId: 999_999,
  purchaseId: 999_999,
  creditEntryId: 999_999,
  customerToolId: 999_999,
  documentNumber: 'RE-2026-999999',
  earlierDocumentId: 999_999,
  personId: 999_999,
  invitationId: 999_999,
  pushDeviceId: 999_999,
  sessionNumber: 999_999,
} as Ids;

/** A token as the portal signs it, with other ends: the header and signature are the test's. */
function resigned(token: string, header: object, sign: (text: string) => string): string {
  const [, payload = ''] = token.split('.');
  const text = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}`;
  return `${text}.${sign(text)}`;
}

/** One object of each kind that calls name. */
async function objectsOf(customer: Person, support: Person): Promise<Ids> {
  const world = portal();
  const made = await finishedOrder(world, { customer, support }, { isPaid: true });
  const { messageId } = await customer.ask(
    chatApi.createMessage,
    { ...made, message: 'hello' },
    { files: { file: makeFile(new Uint8Array(4), 'a.bin') } },
  );
  const { fileCheckId } = await customer.ask(
    engineApi.checkOriginalFile,
    { fileName: 'a.bin', fileSize: 4, fileRole: 'engine' },
    { files: { file: makeFile(new Uint8Array([1, 2, 3, 4]), 'a.bin') } },
  );
  const { purchaseId } = await customer.ask(purchasesApi.startPurchase, {
    credits: 100,
    way: 'transfer',
    acceptedTerms: true,
    purchaseKey: randomUUID(),
  });
  const { number } = await newInvoice(support, customer);
  const { rows: entries } = await world.database.pool.query<{ id: CreditEntryId }>(
    'select credit_entry_id as id from invoices where number = $1',
    [number],
  );
  await world.visitor.ask(accountsApi.signIn, { username: customer.username, password });
  const { data: sessions } = await customer.ask(accountsApi.getOwnSessions, {});
  const { rows: questions } = await world.database.pool.query<{ id: QuestionId }>(
    `insert into task_waits (task_id, reason, asked_by, until, ended_by)
     select $1, 'Which stage?', id, now(), 'message' from users where username = $2 returning id`,
    [made.taskId, support.username],
  );
  const questionId = questions[0]?.id;
  const { rows: proposals } = await world.database.pool.query<{ id: ProposalId }>(
    `insert into proposals (task_id, message_id, made_by, method_ids, method_prices, price, valid_until, state, ended_at,
       for_original, for_vehicle, for_methods, for_price, for_paid, for_done)
     select $1, $2, id, '{1}', '{10}', 10, now(), 'withdrawn', now(), '', 1, '{1}', 10, 0, false from users
     where username = $3 returning id`,
    [made.taskId, messageId, support.username],
  );
  const proposalId = proposals[0]?.id;
  const { rows: tools } = await world.database.pool.query<{ id: CustomerToolId }>(
    `insert into customer_tools (user_id, tool_id, kind)
     select $1, id, 'master' from tools where kind in ('master', 'both') order by id limit 1 returning id`,
    [customer.id],
  );
  const customerToolId = tools[0]?.id;
  const { rows: papers } = await world.database.pool.query<{ id: EarlierDocumentId }>(
    `insert into earlier_documents (user_id, number, issued_on, sha256, file_name)
     select $1, 'R-1', '2026-05-31', original_sha256, 'r-1.pdf' from tasks where id = $2 returning id`,
    [customer.id, made.taskId],
  );
  const { invitationId } = await customer.ask(accountsApi.invitePerson, {
    email: `${randomUUID()}@test.invalid`,
    rights: [],
  });
  const { rows: devices } = await portal().database.pool.query<{ id: PushDeviceId }>(
    `insert into push_devices (user_id, session_id, key_id, endpoint, p256dh, auth)
     select $1, (select id from sessions where user_id = $1 and ended_at is null order by number desc limit 1),
       (select max(id) from push_keys), 'https://push.example/' || gen_random_uuid(), 'x', 'x' returning id`,
    [customer.id],
  );
  const earlierDocumentId = papers[0]?.id;
  const pushDeviceId = devices[0]?.id;
  const creditEntryId = entries[0]?.id;
  const sessionNumber = sessions.find(({ isThis }) => !isThis)?.sessionNumber;
  if (
    creditEntryId === undefined ||
    customerToolId === undefined ||
    earlierDocumentId === undefined ||
    pushDeviceId === undefined ||
    sessionNumber === undefined ||
    questionId === undefined ||
    proposalId === undefined
  )
    throw new Error('no invoice, no tool, no other session, no question or no proposal');
  return {
    ...made,
    messageId,
    questionId,
    proposalId,
    fileCheckId,
    purchaseId,
    creditEntryId,
    customerToolId,
    documentNumber: number,
    earlierDocumentId,
    personId: customer.id,
    invitationId,
    pushDeviceId,
    sessionNumber,
  };
}

beforeAll(async () => {
  const world = portal();
  await setOperator(world);
  const [owner, stranger, support] = await Promise.all([
    invoicedCustomer(world),
    invoicedCustomer(world),
    world.person({ role: 'support' }),
  ]);
  await world.database.pool.query(`update users set payment_api = 'transfer' where id = any ($1)`, [
    [owner.id, stranger.id],
  ]);
  userIds = { owner: owner.id, stranger: stranger.id };
  own = await objectsOf(owner, support);
  ofStranger = await objectsOf(stranger, support);
  const tokenOf = async (person: Promise<Person>) => (await person).token;
  const gone = await world.person();
  await world.database.pool.query('update sessions set ended_at = now() where user_id = $1', [gone.id]);
  const late = await world.person();
  await world.database.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    late.id,
  ]);
  const watching = await support.ask(accountsApi.impersonateCustomer, {
    userId: owner.id,
    reason: 'Asked for by phone',
  });
  tokens = {
    visitor: undefined,
    signedOut: gone.token,
    expired: late.token,
    forged: owner.token.replace(/[^.]+$/, 'A'.repeat(43)),
    unsigned: resigned(owner.token, { alg: 'none', typ: 'JWT' }, () => ''),
    foreignKey: resigned(owner.token, { alg: 'HS256', typ: 'JWT' }, (text) =>
      createHmac('sha256', 'a secret of somebody else, as long as ours').update(text).digest('base64url'),
    ),
    inactive: await tokenOf(world.person({ active: false })),
    stranger: stranger.token,
    owner: owner.token,
    impersonator: watching.token,
    support: support.token,
    admin: await tokenOf(world.person({ role: 'admin' })),
  };
});

function callNamed(name: string): Call {
  const call = everyCall.find((one) => one.name === name);
  if (call === undefined) throw new Error(`no call ${name}`);
  return call;
}

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
    if (error instanceof RefusedCallError) return error.code;
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

/** Callers who may make a call, as the table has it. */
function audienceFor({ name }: Call): Audience | 'admin' {
  const who = audienceOf.get(name);
  if (who === undefined) throw new Error(`nobody says who may ask ${name}`);
  return who;
}

const atTheDoor = ['notSignedIn', 'accountNotActive', 'notAllowed', 'onlyWatching'];
// Signing out would end the sessions of the roles that the later rows use.
const testedCalls = everyCall.filter(({ name }) => !/^logoutUser|^signOutOthers/.test(name));

describe.each(testedCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('passes without a valid session only if public [A1.5 A6.6]', async () => {
    const refusals = await Promise.all(strangers.map((role) => refusalOf(call, role, own)));
    if (audienceFor(call) === 'public') for (const refusal of refusals) expect(atTheDoor).not.toContain(refusal);
    else expect(refusals).toEqual(strangers.map(() => 'notSignedIn'));
  });

  test.each(members)(
    'passes as %s only for its audience [A1.5 A1.6 A6.1 A6.2 A6.5 A6.6 A6.7 A6.8 A6.9 A7.4 C4.16 C6.11]',
    async (role) => {
      const door = doorOf(audienceFor(call), role, call);
      const refusal = await refusalOf(call, role, own);
      if (door !== undefined) expect(refusal).toBe(door);
      else if (role === 'stranger' && rows[call.name]?.owned === true) expect(refusal).toBe('notFound');
      else expect(atTheDoor).not.toContain(refusal);
    },
  );
});

/** Codes of the answers to every call without fields, by its name: the door stands before anything is read. */
async function answersAtDoor({ token }: Person): Promise<[name: string, code: string | undefined][]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const codes: [string, string | undefined][] = [];
  for (const call of testedCalls) {
    const url = `${portal().root}/api${getPath(call)}`;
    const response = await fetch(url, call.method === 'GET' ? { headers } : { method: 'POST', headers, body: '{}' });
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem') === true;
    const body = await response.text();
    codes.push([call.name, isProblem ? (JSON.parse(body) as { code: string }).code : undefined]);
  }
  return codes;
}

describe('permission', () => {
  test('is named by every call of staff, each is named by one, and no name is unknown [P1.100]', () => {
    const ofStaffAlone = everyCall.filter(({ who }) => who === 'staff');
    expect(ofStaffAlone.length).toBeGreaterThan(150);
    expect(ofStaffAlone.filter(({ needs = [] }) => needs.length === 0)).toEqual([]);
    const named = new Set(everyCall.flatMap(({ needs = [] }) => needs));
    expect([...named].toSorted()).toEqual([...permissions].toSorted());
    // One that more than the desk asks for: without it a switch would do nothing.
    const alone = everyCall.flatMap(({ name, needs = [] }) => (name === 'getDesk' ? [] : needs));
    expect(permissions.filter((one) => !alone.includes(one))).toEqual([]);
  });

  test.each(permissions)(
    '%s alone passes at the calls that name it, and at no other of staff [P1.100]',
    async (one) => {
      const answers = await answersAtDoor(await portal().person({ permissions: [one] }));
      const unexpected = answers.filter(([name, code]) => {
        const { who, needs } = callNamed(name);
        const may = who !== 'customer' && (needs === undefined || needs.includes(one));
        return may === (code === 'notAllowed') || code === 'notSignedIn' || code === 'internalError';
      });
      expect(unexpected).toEqual([]);
      expect(answers).toHaveLength(testedCalls.length);
    },
  );
});

/**
 * Whose the object is that a field of a customer's call names:
 * - `owner`: a customer's; another's is answered as one that does not exist, byte for byte
 * - `account`: staff name a customer there; a customer may name no other, who is answered as one that does not exist
 * - `unread`: of a customer it is not read, whoever or whatever is named
 * - `all`: everybody's, as a vehicle of the catalogue is
 * - `secret`: no number to count through, but a text that nobody guesses
 * - `once`: the sender's own name for what is to be done once; another's says nothing
 */
type Whose = 'owner' | 'account' | 'unread' | 'all' | 'secret' | 'once';
const whose: Record<string, Record<string, Whose>> = {
  confirmSignIn: { ticket: 'secret' },
  dismissNews: { newsId: 'all' },
  listNotifications: { before: 'all' },
  markNotificationsRead: { notificationId: 'all', jobId: 'all' },
  removePushDevice: { pushDeviceId: 'owner' },
  addPushDevice: { publicKey: 'all' },
  getUserAccessData: { user_ID: 'account' },
  endOwnSession: { sessionNumber: 'owner' },
  setUpFirstAdministrator: { setupKey: 'secret' },
  createNewUser: { company_country: 'all', company_state: 'all' },
  updateCustomerEditData: { company_country: 'all', company_state: 'all' },
  resetUserPassword: { user_randomKey: 'secret' },
  setNewPasswordForUser: { user_key: 'secret', user_randomKey: 'secret' },
  confirmEmailChange: { key: 'secret' },
  inviteAgain: { invitationId: 'owner' },
  revokeInvitation: { invitationId: 'owner' },
  updatePerson: { personId: 'owner' },
  removePerson: { personId: 'owner' },
  getInvitation: { key: 'secret' },
  acceptInvitation: { key: 'secret' },
  loadFileForecast: { fileCheckId: 'owner', vehicle_id: 'all', 'methodData[].method_id': 'all' },
  createDeliveryNote: { taskID: 'owner', user_sevdesk_id: 'unread', areaID: 'all' },
  updateCreditsWithDeliveryNoteID: { transaction_taskID: 'owner' },
  getDeliveryNoteID: { task_id: 'owner' },
  getInvoiceID: { creditEntryId: 'owner' },
  downloadDocument: { number: 'owner' },
  getEarlierDocuments: { user_id: 'account' },
  downloadEarlierDocument: { earlierDocumentId: 'owner' },
  getVehiclesWithSearchCriterials: { vehicle_id: 'all' },
  createChatMessage: { chatJobId: 'owner', chatTaskId: 'owner', task_userID: 'unread', messageKey: 'once' },
  getChatMessagesFromJob: { jobID: 'owner' },
  loadAssignedMessagesFromTask: { after: 'all', task_id: 'owner' },
  updateChatStatus: { chat_job_id: 'owner', chat_task_id: 'owner' },
  downloadChatFile: { fileJobId: 'owner', fileJobChatId: 'owner' },
  sendTaskBack: { task_id: 'owner' },
  answerQuestion: { task_id: 'owner', questionId: 'owner' },
  addOwnTool: { toolId: 'all' },
  updateOwnTool: { customerToolId: 'owner' },
  removeOwnTool: { customerToolId: 'owner' },
  getRestart: { task_id: 'owner' },
  askFirst: {
    fileCheckId: 'owner',
    vehicle_id: 'all',
    'methodData[].method_id': 'all',
    orderKey: 'once',
    'reading.toolId': 'all',
  },
  closeInquiry: { task_id: 'owner' },
  acceptProposal: { task_id: 'owner', proposalId: 'owner' },
  declineProposal: { task_id: 'owner', proposalId: 'owner' },
  getProposals: { task_id: 'owner' },
  getCountryStates: { country_id: 'all' },
  getCountryAreaID: { country_id: 'all' },
  getValidateVatNumber: { vatNumber: 'all' },
  getTaskSummary: { task_id: 'owner' },
  getTaskFileCards: { task_id: 'owner' },
  getMailPreferences: { user_id: 'account' },
  proposeVehicles: { fileCheckId: 'owner' },
  getUsualMethods: { vehicle_id: 'all' },
  createJob: {
    vehicle_id: 'all',
    'vehicleData.vehicle_id': 'all',
    'vehicleData.id': 'all',
    restartsTaskId: 'owner',
    orderKey: 'once',
    'ownDetails.pairs[].key': 'all',
  },
  createTask: {
    task_job_id: 'owner',
    'methodData[].method_id': 'all',
    task_id: 'owner',
    fileCheckId: 'owner',
    task_vehicle_id: 'all',
    'ownDetails.pairs[].key': 'all',
    'reading.toolId': 'all',
    'methodDetails[].methodId': 'all',
    'methodDetails[].number': 'all',
  },
  uploadOriginalTaskFile: { task_id: 'owner', job_id: 'owner' },
  chooseCheckedImage: { fileCheckId: 'owner' },
  useCheckedFile: { task_id: 'owner', job_id: 'owner', fileCheckId: 'owner' },
  uploadSupportFile: { task_id: 'owner', job_id: 'owner' },
  loadTasksForCustomer: { method_id: 'all' },
  loadUpdateFilePrice: { task_id: 'owner', 'methodsData[].method_id': 'all' },
  updateTaskWithExistsOriginalFilePath: { task_id_old: 'owner', task_id_new: 'owner' },
  payTaskWithTaskID: { task_id: 'owner', task_job_id: 'unread' },
  confirmTaskWorks: { task_id: 'owner' },
  getLegalConfirmations: { task_id: 'owner' },
  downloadPaymentSlip: { purchaseId: 'owner' },
  loadMethods: { vehicle_id: 'all' },
  loadCurrentFilePrice: {
    vehicle_id: 'all',
    'methodsData[].method_id': 'all',
    user_id: 'account',
    restartsTaskId: 'owner',
  },
  getCustomerPricesSpezial: { user_id: 'account' },
  getCustomerPricesMain: { user_id: 'account' },
  getCustomerPricesAddon: { user_id: 'account' },
  getTopUp: { user_id: 'account' },
  getTopUpMandate: { packageId: 'all' },
  switchOnTopUp: { packageId: 'all' },
  switchOffTopUp: { user_id: 'account' },
  startPurchase: { packageId: 'all', job_id: 'owner', task_id: 'owner', purchaseKey: 'once' },
  finishPurchase: { purchaseId: 'owner' },
  getPurchase: { purchaseId: 'owner' },
  getPurchases: { user_id: 'unread' },
  cancelPurchase: { purchaseId: 'owner' },
  getLogo: { logo: 'secret' },
  getJobDataWithJobID: { job_id: 'owner' },
  getJobStatusWithJobID: { job_id: 'owner' },
  getTasksForJob: { job_id: 'owner' },
  getFollowUps: { job_id: 'owner' },
  updateOwnDetails: { job_id: 'owner', task_id: 'owner', 'ownDetails.pairs[].key': 'all' },
  proposeReading: { fileCheckId: 'owner' },
  getAllTasksStatus: { taskIds: 'owner' },
  getTaskStatusWithTaskID: { task_id: 'owner' },
  getTaskHistory: { task_id: 'owner' },
  getTaskMetasForTask: { task_id: 'owner' },
  downloadOriginalFile: { task_id: 'owner' },
  downloadTaskModFile: { task_id: 'owner' },
  downloadTaskFileVersion: { task_id: 'owner' },
  getTaskDownloads: { task_id: 'owner' },
  checkReadBack: { task_id: 'owner' },
  getReadBacks: { task_id: 'owner' },
  getToolsForCustomer: { customer_id: 'account' },
};

/** The fields of a call that name an object: those that bear an id, and those that are called so. */
function namingFields(schema: z.core.JSONSchema.BaseSchema, path = ''): string[] {
  const isId = schema.anyOf?.some(({ pattern }) => pattern === '^\\d{1,10}$') === true;
  const isNamed = /(id|ids|number|key|ticket|logo)$/i.test(path);
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    namingFields(field as typeof schema, path === '' ? name : `${path}.${name}`),
  );
  const items = schema.items === undefined || isNamed ? [] : namingFields(schema.items as typeof schema, `${path}[]`);
  const options = (schema.anyOf ?? []).flatMap((option) => namingFields(option, path));
  const found = [...inside, ...items, ...options];
  return [...new Set(path !== '' && (isId || (isNamed && found.length === 0)) ? [path, ...found] : found)];
}
const fieldsOf = ({ input }: Call) =>
  namingFields(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).filter((path) => path !== '');
// A task that is sent back is finished no more, as others want it.
const ofCustomers = everyCall
  .filter(({ who }) => who !== 'staff')
  .toSorted((one, other) => Number(one.name === 'sendTaskBack') - Number(other.name === 'sendTaskBack'));

test('the table names the owner of every object in a customer’s call [A7.13]', () => {
  const named = ofCustomers.map((call) => [call.name, fieldsOf(call).toSorted()] as const);
  const stated = ofCustomers.map(({ name }) => [name, Object.keys(whose[name] ?? {}).toSorted()] as const);
  expect(stated).toEqual(named);
});

type Bytes = { status: number; type: string | null; body: string };

/** Answer of a call as it travels, to a record as it is written on the wire. */
async function bytesOf(call: Call, role: Role, record: Record<string, unknown>): Promise<Bytes> {
  const texts = Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const url = new URL(`${portal().root}/api${getPath(call)}`);
  const headers = { authorization: `Bearer ${tokens[role]}` };
  const json = { ...headers, 'content-type': 'application/json' };
  let sending: RequestInit = { method: 'POST', headers: json, body: JSON.stringify(record) };
  if (call.method === 'GET') {
    url.search = new URLSearchParams(texts).toString();
    sending = { headers };
  } else if (call.files !== undefined) {
    const body = new FormData();
    for (const [name, value] of texts) body.append(name, value);
    for (const [name, file] of Object.entries(rows[call.name]?.files ?? {})) body.append(name, file);
    sending = { method: 'POST', headers, body };
  }
  const response = await fetch(url, sending);
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

/** An answer without what is new in each: its own number, those of messages and purchases that it made, and times. */
const lasting = ({ body, ...rest }: Bytes): Bytes => ({
  ...rest,
  body: body.replaceAll(
    /"(chat_id|purchaseId)":\d+|"(reference|requestId)":"[\w-]+"|"\d{4}-\d\d-\d\dT[^"]+"/g,
    '"new"',
  ),
});

/** Fields that a call may leave out, and that its row leaves out; or that have to be new each time. */
const more: Record<string, (ids: Ids) => Record<string, unknown>> = {
  createJob: ({ taskId }) => ({ restartsTaskId: taskId }),
  loadCurrentFilePrice: ({ taskId }) => ({ restartsTaskId: taskId }),
  createTask: ({ taskId, fileCheckId }) => ({ task_id: taskId, fileCheckId, task_filePrice: 0 }),
  updateOwnDetails: ({ taskId }) => ({ task_id: taskId }),
  proposeReading: ({ fileCheckId }) => ({ fileCheckId }),
  updateChatStatus: ({ taskId }) => ({ chat_task_id: taskId }),
  startPurchase: ({ jobId, taskId }) => ({ job_id: jobId, task_id: taskId, purchaseKey: randomUUID() }),
};

/** Events before a call without which it would find nothing. */
const before: Record<string, () => Promise<unknown>> = {
  // Removed by an earlier test, or gone with its session.
  removePushDevice: () =>
    portal().database.pool.query(
      `insert into push_devices (id, user_id, session_id, key_id, endpoint, p256dh, auth) overriding system value
       select d.id, s.user_id, s.id, (select max(id) from push_keys), 'https://push.example/' || gen_random_uuid(), 'x', 'x'
       from unnest($1::int[], $2::int[]) as d(id, user_id) cross join lateral
         (select id, user_id from sessions where user_id = d.user_id order by number desc limit 1) s
       on conflict do nothing`,
      [
        [own.pushDeviceId, ofStranger.pushDeviceId],
        [userIds.owner, userIds.stranger],
      ],
    ),
  updateChatStatus: () =>
    Promise.all(
      [own, ofStranger].map(({ jobId, taskId }) =>
        clientWith(tokens.support ?? '').ask(chatApi.createMessage, { jobId, taskId, message: 'a word' }),
      ),
    ),
  // The row of updateGlobalOptions leaves no bank account.
  startPurchase: () => setOperator(portal()),
};

/** The record of a call about given objects, as it is written on the wire. */
const recordOf = (call: Call, ids: Ids): Record<string, unknown> => ({
  ...(call.input.encode(rows[call.name]?.input(ids) ?? {}) as object),
  ...more[call.name]?.(ids),
});

const namesOf = (wanted: Whose) =>
  ofCustomers.flatMap((call) =>
    Object.entries(whose[call.name] ?? {})
      .filter(([, is]) => is === wanted)
      .map(([field]) => ({ call, name: call.name, field })),
  );

/** Answers to a customer about own objects with another's, none, and the own one in one field. */
async function answersTo(call: Call, field: string, values: { foreign: unknown; none: unknown; mine: unknown }) {
  await before[call.name]?.();
  const ask = async (value: unknown) =>
    lasting(await bytesOf(call, 'stranger', { ...recordOf(call, ofStranger), [field]: value }));
  return { toForeign: await ask(values.foreign), toNone: await ask(values.none), toMine: await ask(values.mine) };
}

describe('foreign object [A7.13 C7.38 C7.39]', () => {
  test.each(namesOf('owner'))(
    '$name by $field responds as for a missing one, byte for byte',
    async ({ call, field }) => {
      const [foreign, none, mine] = [own, missing, ofStranger].map((ids) => recordOf(call, ids)[field]);
      expect(new Set([foreign, none, mine].map((value) => JSON.stringify(value))).size).toBe(3);
      const { toForeign, toNone, toMine } = await answersTo(call, field, { foreign, none, mine });
      expect(toForeign).toEqual(toNone);
      // The rest of the call was right: its own object is answered otherwise.
      expect(toMine).not.toEqual(toForeign);
    },
  );

  test.each(namesOf('account'))(
    '$name by the account in $field responds as for a missing one, byte for byte',
    async ({ call, field }) => {
      const { owner, stranger } = userIds;
      const { toForeign, toNone, toMine } = await answersTo(call, field, {
        foreign: owner,
        none: 999_999,
        mine: stranger,
      });
      expect(toForeign).toEqual(toNone);
      expect([toForeign.status, toMine.status]).toEqual([404, 200]);
    },
  );
});

describe('account field that is ignored for customers', () => {
  test.each(namesOf('unread'))('$field of $name', async ({ call, field }) => {
    const { owner, stranger } = userIds;
    const { toForeign, toNone, toMine } = await answersTo(call, field, {
      foreign: owner,
      none: 999_999,
      mine: stranger,
    });
    expect(toForeign).toEqual(toMine);
    expect(toNone).toEqual(toMine);
  });
});

test.each(namesOf('once'))('$name keeps the same $field of two customers apart', async ({ call, field }) => {
  const key = randomUUID();
  const made = await Promise.all(
    [['owner', own] as const, ['stranger', ofStranger] as const].map(([role, ids]) =>
      bytesOf(call, role, { ...recordOf(call, ids), [field]: key }),
    ),
  );
  expect(made.map(({ status }) => status)).toEqual([200, 200]);
  const [ofOwner, ofOther] = made.map(({ body }) => /"(?:job_id|chat_id|purchaseId)":(\d+)/.exec(body)?.[1]);
  expect(Number(ofOwner)).toBeGreaterThan(0);
  expect(ofOther).not.toBe(ofOwner);
});

test('signing out everywhere else also ends impersonations', async () => {
  expect(await refusalOf(callNamed('getJobs'), 'impersonator', own)).toBeUndefined();
  expect(await refusalOf(callNamed('signOutOthers'), 'impersonator', own)).toBe('onlyWatching');
  expect(await refusalOf(callNamed('signOutOthers'), 'inactive', own)).toBeUndefined();
  expect(await refusalOf(callNamed('signOutOthers'), 'owner', own)).toBeUndefined();
  expect(await refusalOf(callNamed('getJobs'), 'impersonator', own)).toBe('notSignedIn');
  expect(await refusalOf(callNamed('getJobs'), 'owner', own)).toBeUndefined();
});

test('signing out ends the token at once [A7.6]', async () => {
  const person = await portal().person();
  expect(await person.ask(accountsApi.signOut, {})).toBe(true);
  await expect(person.ask(accountsApi.signOut, {})).rejects.toMatchObject({ code: 'notSignedIn', status: 401 });
});
/** Answers to staff about something that is not there, where that is not `notFound`. */
const answeredOtherwise: Record<string, string | undefined> = {
  // A package of no group yet, with a number that the portal gives it.
  saveCreditPackage: undefined,
};
const ofStaff = everyCall.filter((call) => ['staff', 'admin'].includes(audienceFor(call)) && call.seeks !== undefined);
test.each(ofStaff.map((call) => [call.name, call] as const))(
  '%s returns not found to staff for a missing object [A7.13]',
  async (name, call) => {
    expect(fieldsOf(call)).not.toEqual([]);
    expect(await refusalOf(call, 'admin', missing)).toBe(
      name in answeredOtherwise ? answeredOtherwise[name] : 'notFound',
    );
  },
);

/** Every address of the server that is no call, with what anybody is answered there. */
const addresses = [
  { at: 'GET /api/openapi.json', is: 200 },
  { at: 'GET /healthz', is: 200 },
  { at: 'GET /readyz', is: 200 },
  // Without an address of support there is nobody to report to.
  { at: 'GET /.well-known/security.txt', is: 404 },
  // Answers the portal itself alone.
  { at: 'GET /.well-known/portal-setup', is: 404 },
  ...[
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-192.png',
    '/icon-maskable-512.png',
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/logo.svg',
    '/licenses.txt',
  ].map((path) => ({ at: `GET ${path}`, is: 200 })),
  // Without a provider there is no door for its announcements.
  { at: 'POST /api/webhooks/stripe', is: 404 },
  { at: 'POST /api/webhooks/paypal', is: 404 },
  // Wants the form of a mail program.
  { at: 'POST /unsubscribe', is: 400 },
];

/** The paths of a tree of routes as Fastify prints it: a branch adds to what stands before it. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', name = '', methods] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (name === '') return [];
    const depth = indent.length / 4;
    above.length = depth;
    above.push(name);
    return methods === undefined ? [] : [above.join('')];
  });
}

describe('address that is not a call', () => {
  test('is listed in this table', () => {
    const calls = new Set(
      everyCall.flatMap((call) => [getPath(call), getOtherPath(call)]).map((path) => `/api${path}`.replace(/\/$/, '')),
    );
    const others = routesOf(portal().app.printRoutes({ commonPrefix: false })).filter((path) => !calls.has(path));
    expect(others.toSorted()).toEqual(addresses.map(({ at }) => at.replace(/^\w+ /, '')).toSorted());
  });

  test.each(addresses)('$at returns $is, with any token or none', async ({ at, is }) => {
    const [verb = '', path = ''] = at.split(' ');
    const statuses = await Promise.all(
      [...strangers, ...members].map(async (role) => {
        const headers = tokens[role] === undefined ? {} : { authorization: `Bearer ${tokens[role]}` };
        const { status } = await fetch(`${portal().root}${path}`, { method: verb, headers });
        return status;
      }),
    );
    expect([...new Set(statuses)]).toEqual([is]);
  });

  test('leads to no file, figures or table for anyone', async () => {
    const { rows: files } = await portal().database.pool.query<{ sha256: string }>(
      'select original_sha256 as sha256 from tasks where id = $1',
      [own.taskId],
    );
    const sha256 = files[0]?.sha256 ?? '';
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const place = `files/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
    const paths = [
      '/metrics',
      `/${place}`,
      `/..%2f${place}`,
      `/%2e%2e/${place}`,
      `/assets/../../${place}`,
      '/secret',
      '/postgres/PG_VERSION',
      '/.env',
      '/package.json',
      '/server/app.ts',
      '/api',
      '/api/tf24API',
      '/api/tf24API/getJobs/..%2f..%2fopenapi.json',
    ];
    for (const role of ['visitor', 'owner', 'admin'] as const) {
      const headers = tokens[role] === undefined ? {} : { authorization: `Bearer ${tokens[role]}` };
      const statuses = paths.map(async (path) => (await fetch(portal().root + path, { headers })).status);
      expect(await Promise.all(statuses)).toEqual(paths.map(() => 404));
    }
    // A hash that somebody knows opens no file as a logo.
    const logo = callNamed('getLogo');
    const [toHash, toNone] = [sha256, 'a'.repeat(64)].map((one) => bytesOf(logo, 'owner', { logo: one }).then(lasting));
    expect(await toHash).toEqual(await toNone);
  });
});

import { z } from 'zod';
import { isExtension } from '#rules/text/extension.ts';
import { call } from './call.ts';
import { Currency } from './currency.ts';
import { FormatRegion } from './format-region.ts';
import { isIban } from './iban.ts';
import { CountryId, VehicleId } from './ids.ts';
import { Language } from './languages.ts';
import { ShownNews } from './news/shown-news.ts';
import {
  calendarDay,
  email,
  flag,
  instant,
  isWritable,
  line,
  maxInteger,
  nothing,
  text,
  wholeNumberBetween,
  wire,
} from './wire.ts';
import { CampaignNames } from './pricing/price.ts';

/** Types that a message may carry beside the specification's, each told by its content. */
export const furtherChatTypes = ['csv', 'pdf', 'xlsx', 'heic', 'webp', 'mp4'] as const;

const ChatType = z.enum(furtherChatTypes);
export type ChatType = z.output<typeof ChatType>;

const extensionList = z
  .array(z.string().max(10).refine(isExtension))
  .max(100)
  .refine((extensions) => new Set(extensions).size === extensions.length);

/** Legal areas that a method touches, where road traffic law may forbid it. */
export const legalNoticeKinds = ['emission', 'safety'] as const;

export const LegalNoticeKind = z.enum(legalNoticeKinds);
export type LegalNoticeKind = z.output<typeof LegalNoticeKind>;

/** Legal notice that the customer confirms before a method is ordered. */
export const LegalNotice = z.enum(['none', ...legalNoticeKinds]);
export type LegalNotice = z.output<typeof LegalNotice>;

/** Longest text of a notice, in characters. */
export const legalNoticeLimit = 4000;

const NoticeVersion = wholeNumberBetween(1, maxInteger);

/** The text that the customer read when confirming it. */
export const LegalConfirmation = z.object({ kind: LegalNoticeKind, version: NoticeVersion, language: Language });
export type LegalConfirmation = z.output<typeof LegalConfirmation>;

const NoticeText = z.object({
  kind: LegalNoticeKind,
  version: z.int(),
  language: Language,
  /** Markdown. */
  content: z.string(),
  createdAt: instant,
});
export type NoticeText = z.output<typeof NoticeText>;

/** Hours of support on one weekday (0 Sunday … 6 Saturday), in minutes of the day in Europe/Vienna. */
const SupportDay = z
  .object({
    weekday: z.int().min(0).max(6),
    opens: z.int().min(0).max(1439),
    closes: z.int().min(1).max(1440),
    /** Minutes before the end in which support is 'closing soon'. */
    warns: z.int().min(0).max(240),
  })
  .refine(({ opens, closes }) => opens < closes);

const Holiday = z.object({ day: calendarDay, name: line(80).min(1) });

/** Unnamed weekdays and holidays are closed all day. */
export const SupportTimes = z.object({ hours: z.array(SupportDay).max(7), holidays: z.array(Holiday).max(200) });
export type SupportTimes = z.output<typeof SupportTimes>;

/** Demand for the reading of a file with its order: none, of customers who like to say it, or of everybody. */
export const readingDemands = ['off', 'optional', 'required'] as const;

export const GlobalOptions = wire(
  {
    appVersion: z.string(),
    automaticStatus: z.boolean(),
    discountPercent: z.int(),
    discountText: z.string(),
    /** The campaign that runs for the user; of it and the discount the higher one counts. */
    campaign: z.object({ names: CampaignNames, percent: z.int() }).optional(),
    supportContact: z.string(),
    /** Largest file that an upload may carry, in bytes. */
    uploadLimit: z.int(),
    supportTimes: SupportTimes,
    /** Names of files that the operator accepts beside the specification's. */
    furtherFiles: z.object({
      noExtension: z.boolean(),
      numericExtensions: z.boolean(),
      furtherExtensions: z.array(z.string()),
      chatTypes: z.array(ChatType),
    }),
    /** Customers note own details of their orders. */
    ownDetails: z.boolean(),
    /** Orders ask how the file was read. */
    readingDetails: z.enum(readingDemands),
    /** A file can be dropped on the search. */
    fileSearch: z.boolean(),
    /** A file that was read from the car again is compared with the delivery. */
    readBacks: z.boolean(),
    /** Staff put questions to customers, which hold tasks. */
    askCustomers: z.boolean(),
    /** Staff propose other methods or another price to customers. */
    proposals: z.boolean(),
    /** Customers ask about a checked file before they order it. */
    inquiries: z.boolean(),
    /** Staff reject files with a reason of the catalogue. */
    rejectOrders: z.boolean(),
    /** Customers start a rejected order again. */
    startAgain: z.boolean(),
    /** Customers order for vehicles that are not listed, in their own words. */
    unlistedVehicles: z.boolean(),
    /** Customers list their own tools. */
    ownTools: z.boolean(),
    /** Only in demo mode: the vehicle whose synthetic readout can be downloaded on the order page. */
    demoVehicle: z
      .object({
        vehicleId: VehicleId,
        category: z.string(),
        brand: z.string(),
        model: z.string(),
        methodName: z.string(),
        /** Of no car: whoever tries the portal out types nothing. */
        vin: z.string(),
      })
      .optional(),
  },
  {
    appVersion: 'appversion',
    discountPercent: 'globalPriceDiscount',
    discountText: 'globalPriceDiscountText',
  },
);
export type GlobalOptions = z.output<typeof GlobalOptions>;

/** Texts that belong to the operator. */
export const portalTextKinds = ['privacy', 'imprint', 'terms', 'oldPortalNotice'] as const;

export const PortalTextKind = z.enum(portalTextKinds);
export type PortalTextKind = z.output<typeof PortalTextKind>;

/** The accounts of the demo world. */
export const demoUsernames = ['admin', 'support', 'workshop'] as const;

/** Name of the software, and of a portal until its operator names it. */
export const productName = 'Tuneport';

/** Color of the portal until its operator chooses one: the accent of the theme. */
export const defaultBrandColor = '#0d659d';

/** Largest logo, in bytes. */
export const logoLimit = 512 * 1024;

/** Most pixels of a logo: decoding one of more would cost too much memory, and paper needs fewer. */
export const maxLogoPixels = 4_000_000;

const optionFields = {
  automaticStatus: flag,
  discountPercent: wholeNumberBetween(0, 100),
  discountText: text(200),
  supportContact: z.union([z.literal(''), email]),
  operatorEmail: z.union([z.literal(''), email]),
  registrationLink: z.union([
    z.literal(''),
    z
      .url({ protocol: /^https?$/ })
      .max(500)
      .refine(isWritable),
  ]),
  /** Readouts may have a name without an extension, or a numeric one. */
  filesWithoutExtension: flag,
  numericExtensions: flag,
  /** Further extensions of readouts, in lower case. */
  furtherExtensions: extensionList,
  /** Further types of files in messages. */
  chatTypes: z.array(ChatType).max(furtherChatTypes.length),
  /** Visitors read prices on the home page. */
  visitorPrices: flag,
  ownDetails: flag,
  readingDetails: z.enum(readingDemands),
  fileSearch: flag,
  readBacks: flag,
  askCustomers: flag,
  proposals: flag,
  inquiries: flag,
  rejectOrders: flag,
  startAgain: flag,
  unlistedVehicles: flag,
  ownTools: flag,
  /** Files of a family that no real image has proven go to a person until it is confirmed. */
  confirmFamilies: flag,
  /** Price of one credit, in hundredths of the currency, before tax. */
  creditPrice: wholeNumberBetween(1, 100_000),
  /** Changed only until the first money comes or is asked for. */
  currency: Currency,
  bankHolder: line(100),
  bankName: line(100),
  bankIban: line(42).refine((iban) => iban === '' || isIban(iban)),
  bankBic: text(11).refine((bic) => bic === '' || /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(bic)),
  brandName: line(60),
  brandColor: z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)]),
  /** Whose notation numbers and dates have. */
  formatRegion: FormatRegion,
  /** Each weekday and each day once. */
  supportHours: SupportTimes.shape.hours.refine(
    (hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length,
  ),
  holidays: SupportTimes.shape.holidays.refine(
    (holidays) => new Set(holidays.map(({ day }) => day)).size === holidays.length,
  ),
  /** The company that issues invoices and delivery notes. */
  operatorCompany: line(120),
  operatorStreet: line(120),
  operatorZip: line(20),
  operatorCity: line(80),
  operatorCountryId: CountryId.optional(),
  operatorVatNumber: line(30),
  operatorTaxNumber: line(40),
  /** For the data of e-invoices, and the foot of documents; each may be empty. */
  operatorContactName: line(100),
  operatorContactPhone: line(40).refine((phone) => phone === '' || (phone.match(/\d/g) ?? []).length >= 3),
  operatorContactEmail: z.union([z.literal(''), email]),
  operatorRegisterCourt: line(100),
  operatorRegisterNumber: line(40),
  operatorDirectors: line(200),
  operatorBuyerReference: line(100),
};

const optionNames = { discountPercent: 'globalPriceDiscount', discountText: 'globalPriceDiscountText' } as const;

const OperatorOptions = wire(optionFields, optionNames);
export type OperatorOptions = z.output<typeof OperatorOptions>;

export const settingsApi = {
  loadGlobalOptions: call({
    method: 'GET',
    name: 'loadGlobalOptions',
    who: 'signedIn',
    about: 'The options that every screen needs: version, automatic service, discount, limits.',
    shows: ['settings'],
    input: nothing,
    output: GlobalOptions,
    refusals: {},
  }),

  loadPublicOptions: call({
    method: 'GET',
    name: 'loadPublicOptions',
    who: 'public',
    about:
      'What the screens for visitors need: news, whether the old portal is spoken of today, where to register, whom to write to, and when.',
    shows: ['settings', 'news'],
    input: nothing,
    output: z.object({
      oldPortalNotice: z.boolean(),
      /** Empty: the sign-up of this portal. */
      registrationLink: z.string(),
      supportContact: z.string(),
      supportTimes: SupportTimes,
      /** The operator’s name of the portal, else that of the software. */
      brandName: z.string(),
      brandColor: z.string(),
      /** SHA-256 of the operator’s logo; absent without one. */
      logo: z.string().optional(),
      /** News for visitors that run today, newest first. */
      news: z.array(ShownNews),
      /** The currency of every amount of money. */
      currency: Currency,
      /** Accounts that visitors may sign in with; only in demo mode. */
      demoAccounts: z.array(z.object({ username: z.enum(demoUsernames), password: z.string() })).optional(),
    }),
    refusals: {},
  }),

  getPortalText: call({
    method: 'GET',
    name: 'getPortalText',
    who: 'public',
    about: 'A text of the operator in Markdown: in the language asked for, else in English, else the portal’s own.',
    shows: ['settings'],
    input: z.object({ kind: PortalTextKind, language: Language.default('en').catch('en') }),
    output: z.object({
      /** Markdown. */
      content: z.string(),
      language: Language,
      /** Absent while the portal’s own text is in use. */
      changedAt: instant.optional(),
    }),
    refusals: {},
  }),

  updatePortalText: call({
    method: 'POST',
    name: 'updatePortalText',
    who: 'staff',
    needs: ['texts'],
    about: 'Writes a text of the operator in one language; an empty one brings back the portal’s own.',
    changes: ['settings'],
    input: z.object({ kind: PortalTextKind, language: Language, content: text(100_000) }),
    output: z.literal(true),
    refusals: {},
  }),

  getOperatorOptions: call({
    method: 'GET',
    name: 'getOperatorOptions',
    who: 'staff',
    needs: ['settings', 'texts', 'documents'],
    about: 'Every option that the operator sets.',
    shows: [],
    input: nothing,
    output: OperatorOptions,
    refusals: {},
  }),

  updateGlobalOptions: call({
    method: 'POST',
    name: 'updateGlobalOptions',
    who: 'staff',
    needs: ['settings'],
    about:
      'Sets the given options of the operator, each field by itself; open browsers hear of it at once. False: nothing was given.',
    changes: ['settings', 'prices'],
    input: wire(
      {
        ...z.object(optionFields).partial().shape,
        /** Null: none. */
        operatorCountryId: CountryId.nullable().optional(),
      },
      optionNames,
    ),
    output: z.boolean(),
    refusals: {
      /** The portal has money in the present currency. */
      currencyInUse: 409,
      /** The operator is a small business, and the country's rule for those is not known. */
      smallBusinessUnknown: 422,
    },
  }),

  getLogo: call({
    method: 'GET',
    name: 'getLogo',
    who: 'public',
    seeks: 'file',
    about: 'The operator’s logo as an image. Its address names the bytes, so that browsers may keep it.',
    input: z.object({ logo: text(64) }),
    output: z.void(),
    answers: 'file',
    refusals: {},
  }),

  uploadLogo: call({
    method: 'POST',
    name: 'uploadLogo',
    who: 'staff',
    needs: ['settings'],
    about: 'Sets the operator’s logo: a PNG, JPEG or WebP of at most 512 kB.',
    changes: ['settings'],
    input: nothing,
    files: ['file'],
    fileLimit: { bytes: logoLimit, refusal: 'logoTooLarge' },
    output: z.literal(true),
    refusals: {
      fileMissing: 422,
      fileTypeNotValid: 415,
      logoTooLarge: 413,
      /** It begins like a picture, and is cut off or none. */
      logoDamaged: 422,
      logoTooManyPixels: 422,
    },
  }),

  deleteLogo: call({
    method: 'POST',
    name: 'deleteLogo',
    who: 'staff',
    needs: ['settings'],
    about: 'Brings the product’s own logo back; false: it was there.',
    changes: ['settings'],
    input: nothing,
    output: z.boolean(),
    refusals: {},
  }),

  getLegalNotice: call({
    method: 'GET',
    name: 'getLegalNotice',
    who: 'active',
    seeks: 'legalNotice',
    about:
      'A legal notice as it is confirmed now, or one of its earlier versions; in the language asked for, else in English.',
    shows: ['settings'],
    input: z.object({
      kind: LegalNoticeKind,
      language: Language.default('en').catch('en'),
      version: NoticeVersion.optional(),
    }),
    output: NoticeText,
    refusals: {},
  }),

  getLegalNotices: call({
    method: 'GET',
    name: 'getLegalNotices',
    who: 'staff',
    needs: ['texts'],
    about: 'The newest texts of every legal notice in every language.',
    shows: ['settings'],
    input: nothing,
    output: z.array(NoticeText),
    refusals: {},
  }),

  updateLegalNotice: call({
    method: 'POST',
    name: 'updateLegalNotice',
    who: 'staff',
    needs: ['texts'],
    about:
      'Writes a legal notice in one language, which makes a new version of all of them; what was confirmed keeps its own. False: nothing differed.',
    changes: ['settings', 'catalog'],
    input: z.object({ kind: LegalNoticeKind, language: Language, content: text(legalNoticeLimit) }),
    output: z.boolean(),
    refusals: { noticeNeedsEnglish: 422 },
  }),
};

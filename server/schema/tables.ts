// Written by `npm run generate` from the migrations; do not edit.
import type { Generated, GeneratedAlways } from 'kysely';
import type {
  AuditId,
  CountryId,
  CreditEntryId,
  CustomerToolId,
  DeliveryNoteId,
  EarlierDocumentId,
  FileCheckId,
  GroupId,
  InvitationId,
  InvoiceId,
  JobId,
  MailId,
  MandateId,
  MessageId,
  MethodId,
  NewsId,
  NotificationId,
  PackageId,
  PendingBookingId,
  ProposalId,
  PurchaseId,
  PushDeviceId,
  ReceivedPaymentId,
  RejectReasonId,
  SecurityLineId,
  SolutionId,
  StateId,
  TaskId,
  TemplateId,
  TextVersionId,
  ToolId,
  UserId,
  VehicleId,
} from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';

export type Tables = {
  account_payments: {
    id: GeneratedAlways<number>;
    credit_entry_id: CreditEntryId;
    amount: number;
    paid_on: unknown;
    payment_key: string;
    booked_by: UserId;
    created_at: Generated<string>;
    received_payment_id: ReceivedPaymentId | null;
  };
  accounting_documents: {
    number: string;
    kind: 'RE' | 'ST' | 'LS';
    user_id: UserId;
    issued_at: string;
    state: Generated<'pending' | 'sent' | 'failed' | 'aside'>;
    attempts: Generated<number>;
    last_error: Generated<string>;
    due_at: Generated<string>;
    remote_id: string | null;
    sent_at: string | null;
    aside_reason: Generated<string>;
  };
  accounting_exports: {
    id: GeneratedAlways<number>;
    month: string;
    exported_at: Generated<string>;
    exported_by: UserId;
  };
  accounting_options: {
    id: Generated<boolean>;
    sending: Generated<boolean>;
    stopped_at: string | null;
    stop_reason: Generated<string>;
    payment_account: Generated<string>;
    datev_consultant: number | null;
    datev_client: number | null;
    fiscal_month: Generated<number>;
    account_length: Generated<number>;
    domestic_account: Generated<string>;
    oss_account: Generated<string>;
    reverse_charge_account: Generated<string>;
    export_account: Generated<string>;
    first_debtor: Generated<number>;
    small_business_account: Generated<string>;
    term_days: Generated<number>;
    rate_accounts: Generated<unknown>;
    datev_links: Generated<boolean>;
    stripe_account: Generated<string>;
    paypal_account: Generated<string>;
    fee_account: Generated<string>;
    stripe_payment_account: Generated<string>;
    paypal_payment_account: Generated<string>;
  };
  audit_log: {
    id: GeneratedAlways<AuditId>;
    at: Generated<string>;
    actor_id: UserId;
    address: Generated<string>;
    call: string;
    action: 'created' | 'changed' | 'deleted' | 'exported' | 'watched' | 'emailChanged' | 'revealed' | 'secondFactorReset' | 'erased';
    subject: string;
    subject_id: string;
    before: unknown | null;
    after: unknown | null;
    request_id: Generated<string>;
  };
  backups: {
    id: GeneratedAlways<number>;
    name: string;
    started_at: Generated<string>;
    ended_at: string | null;
    error: string | null;
    rows: Generated<number>;
    files: Generated<number>;
    lost_files: Generated<number>;
    bytes: Generated<number>;
  };
  bank_statements: {
    id: GeneratedAlways<number>;
    format: 'camt' | 'csv' | 'mt940';
    file_name: string;
    account: string;
    first_day: unknown;
    last_day: unknown;
    payments: number;
    imported_by: UserId | null;
    imported_at: Generated<string>;
  };
  brought_over: {
    kind: 'customer' | 'job' | 'task' | 'version' | 'message' | 'document';
    key: string;
    id: number;
    digest: string;
    facts: Generated<unknown>;
  };
  campaign_groups: {
    position: number;
    group_id: GroupId;
  };
  campaigns: {
    position: number;
    names: unknown;
    from_day: unknown;
    to_day: unknown;
    audience: 'all' | 'groups' | 'newCustomers';
    percent: number;
  };
  chat_messages: {
    id: GeneratedAlways<MessageId>;
    job_id: JobId;
    task_id: TaskId;
    writer: 'support' | 'customer';
    author_id: UserId;
    text: string;
    file_sha256: string | null;
    file_name: string | null;
    created_at: Generated<string>;
    read_at: string | null;
    mailed_at: string | null;
    message_key: string | null;
    internal: Generated<boolean>;
    file_removed_at: string | null;
    file_removed_after: number | null;
  };
  companies: {
    id: UserId;
  };
  confirmed_families: {
    family: string;
    confirmed_by: UserId | null;
    confirmed_at: Generated<string>;
  };
  conversations: {
    task_id: TaskId;
    user_id: UserId;
    job_id: JobId;
    last_id: number | null;
    last_at: string | null;
    last_message_id: number | null;
    last_message_at: string | null;
    messages: Generated<number>;
    unread_by_support: Generated<number>;
    unread_by_customer: Generated<number>;
    waits: Generated<boolean>;
    waits_since: number | null;
  };
  countries: {
    id: CountryId;
    iso: string;
    name_de: string;
    name_en: string;
    area_id: 1 | 2 | 3;
    is_eu: boolean;
    vat_prefix: string | null;
  };
  country_states: {
    id: StateId;
    country_id: CountryId;
    name: string;
  };
  credit_accounts: {
    user_id: UserId;
    balance: Generated<CreditCents>;
    low_below: CreditCents | null;
    low_told_entry_id: CreditEntryId | null;
  };
  credit_entries: {
    id: GeneratedAlways<CreditEntryId>;
    user_id: UserId;
    kind: 'purchase' | 'payment' | 'refund' | 'correction' | 'bonus';
    amount: CreditCents;
    balance: CreditCents;
    reason: Generated<string>;
    actor_id: UserId | null;
    task_id: TaskId | null;
    idempotency_key: string;
    created_at: Generated<string>;
    net_price: number | null;
    paid_on: unknown | null;
    paid_by: 'transfer' | 'online' | null;
    term_days: number | null;
    approved_by: UserId | null;
  };
  credit_packages: {
    id: GeneratedAlways<PackageId>;
    credits: CreditCents;
    net_price: number;
    bonus: Generated<CreditCents>;
    group_id: GroupId | null;
    active: Generated<boolean>;
    position: Generated<number>;
  };
  customer_class_prices: {
    user_id: UserId;
    kind: string;
    class_id: number;
    price: CreditCents;
  };
  customer_groups: {
    id: GeneratedAlways<GroupId>;
    name: string;
    bonus_percent: Generated<number>;
    pays_by: Generated<string[]>;
  };
  customer_tools: {
    id: GeneratedAlways<CustomerToolId>;
    user_id: UserId;
    tool_id: ToolId;
    kind: Generated<'master' | 'slave'>;
    serial: Generated<string>;
    note: Generated<string>;
  };
  delivery_notes: {
    id: GeneratedAlways<DeliveryNoteId>;
    number: string;
    user_id: UserId;
    task_id: TaskId | null;
    credit_entry_id: CreditEntryId;
    payment_tax: 19 | 20;
    price: CreditCents;
    company: unknown;
    created_at: Generated<string>;
  };
  document_data: {
    number: string;
    format: 'facturx' | 'xrechnung';
    sha256: string;
    made_at: Generated<string>;
  };
  document_files: {
    number: string;
    sha256: string;
    made_at: Generated<string>;
  };
  document_mails: {
    number: string;
    mail_id: MailId;
  };
  document_numbers: {
    kind: 'RE' | 'LS' | 'ST';
    year: number;
    last: number;
  };
  earlier_documents: {
    id: GeneratedAlways<EarlierDocumentId>;
    user_id: UserId;
    number: string;
    title: Generated<string>;
    issued_on: unknown;
    sha256: string;
    file_name: string;
  };
  email_changes: {
    key_hash: string;
    user_id: UserId;
    email: string;
    expires_at: string;
    used_at: string | null;
    created_at: Generated<string>;
  };
  erasure_requests: {
    id: GeneratedAlways<number>;
    user_id: UserId;
    requested_at: Generated<string>;
    due_at: string;
    gives_up: CreditCents;
    state: Generated<'waiting' | 'withdrawn' | 'declined' | 'done'>;
    decided_by: UserId | null;
    decided_at: string | null;
    reason: Generated<string>;
  };
  file_checks: {
    id: GeneratedAlways<FileCheckId>;
    user_id: UserId;
    sha256: string;
    file_name: string;
    created_at: Generated<string>;
    image_sha256: string | null;
    image_name: string | null;
  };
  file_facts: {
    sha256: string;
    family: string;
    software: string | null;
    hardware: string | null;
    part: string | null;
    length: number;
    facts: unknown;
    created_at: Generated<string>;
  };
  files: {
    sha256: string;
    size: number;
    stored_at: Generated<string>;
    unscanned: Generated<boolean>;
    damaged_at: string | null;
  };
  follow_up_rules: {
    position: number;
    kind: 'changeMethods' | 'dealerUpdate' | 'backToOriginal' | null;
    days: number | null;
    group_id: GroupId | null;
    outcome: 'free' | 'difference' | 'percent' | 'full';
    percent: number | null;
  };
  found_deliveries: {
    sha256: string;
    task_id: TaskId;
    version: number;
    found: number;
  };
  group_class_prices: {
    group_id: GroupId;
    kind: string;
    class_id: number;
    price: CreditCents;
  };
  group_special_prices: {
    group_id: GroupId;
    method_id: MethodId;
    price: CreditCents;
  };
  group_terms: {
    group_id: GroupId;
    flat_price: boolean;
    discount_percent: number;
    minimum: CreditCents | null;
    cap: CreditCents | null;
  };
  holidays: {
    day: unknown;
    name: string;
  };
  human_passes: {
    pass_hash: string;
    expires_at: string;
  };
  human_solutions: {
    solution_hash: string;
    expires_at: string;
  };
  invitations: {
    id: GeneratedAlways<InvitationId>;
    company_id: UserId;
    invited_by: UserId;
    email: string;
    rights: string[];
    key_hash: string;
    created_at: Generated<string>;
    expires_at: string;
    state: Generated<'open' | 'accepted' | 'revoked'>;
  };
  invoices: {
    id: GeneratedAlways<InvoiceId>;
    number: string;
    kind: 'RE' | 'ST';
    cancels_id: InvoiceId | null;
    user_id: UserId;
    credit_entry_id: CreditEntryId;
    nth: Generated<number>;
    credits: CreditCents;
    net: number;
    tax_rate: number;
    tax: number;
    gross: number;
    tax_rule: 'domestic' | 'oss' | 'reverseCharge' | 'export' | 'smallBusiness';
    reason: Generated<string>;
    company: unknown;
    created_at: Generated<string>;
    vat_proof: unknown | null;
    taken_entry_id: CreditEntryId | null;
    is_refund: Generated<boolean>;
    accounting_day: unknown | null;
    due_on: unknown | null;
    currency: Generated<string>;
  };
  jobs: {
    id: GeneratedAlways<JobId>;
    user_id: UserId;
    vehicle_id: VehicleId;
    vin: string;
    additional: Generated<string>;
    modification_mode: 'automatic' | 'manual';
    terms_accepted_at: Generated<string | null>;
    order_key: string | null;
    ordered_at: string | null;
    created_at: Generated<string>;
    changed_at: Generated<string>;
    deleted_at: string | null;
    visible: GeneratedAlways<boolean>;
    restarts_task_id: TaskId | null;
  };
  ledger_checks: {
    id: GeneratedAlways<number>;
    checked_at: Generated<string>;
    took_ms: number;
    examined: number;
    violations: unknown;
    without_invoice: Generated<unknown>;
  };
  legal_confirmations: {
    task_id: TaskId;
    kind: 'emission' | 'safety';
    version: number;
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es';
    user_id: UserId;
    confirmed_at: Generated<string>;
  };
  legal_notice_texts: {
    version: number;
    kind: 'emission' | 'safety';
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es';
    content: string;
  };
  legal_notices: {
    version: GeneratedAlways<number>;
    created_by: UserId | null;
    created_at: Generated<string>;
  };
  mail_attachments: {
    mail_id: MailId;
    name: string;
    type: string;
    sha256: string;
  };
  mails: {
    id: GeneratedAlways<MailId>;
    recipient: string;
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es';
    kind: string;
    subject: string;
    body: string;
    created_at: Generated<string>;
    attempts: Generated<number>;
    last_error: string | null;
    refused: Generated<boolean>;
    sent_at: string | null;
    handed_over_at: string | null;
    sealed: Buffer | null;
    about_user_id: UserId | null;
  };
  method_texts: {
    method_id: MethodId;
    language: string;
    name: string;
    comment: Generated<string>;
  };
  methods: {
    id: MethodId;
    name: string;
    engine_kind: Generated<string>;
    engine_class_id: number | null;
    module_kind: Generated<string>;
    module_class_id: number | null;
    type: string;
    active: Generated<boolean>;
    universal: boolean;
    categories: Generated<string[]>;
    fuel: Generated<'any' | 'diesel' | 'petrol'>;
    dtc_logic: Generated<boolean>;
    optional_parameters: Generated<string>;
    url_link: Generated<string>;
    legal_notice: Generated<'none' | 'emission' | 'safety'>;
    details: Generated<unknown>;
  };
  move_files: {
    path: string;
    sha256: string;
    size: number;
    head: unknown | null;
  };
  move_refusals: {
    position: number;
    file: string;
    line: number;
    key: string;
    problem: string;
    field: string;
    word: Generated<string>;
  };
  moves: {
    only_one: Generated<boolean>;
    source: string;
    map: Generated<unknown>;
    state: Generated<'open' | 'waiting' | 'running' | 'tried' | 'moved' | 'failed'>;
    is_rehearsal: Generated<boolean>;
    started_by: UserId | null;
    progress: unknown | null;
    reports: Generated<unknown>;
    refused_count: Generated<number>;
    failure: Generated<string>;
  };
  moving_maps: {
    name: string;
    map: unknown;
  };
  news: {
    id: GeneratedAlways<NewsId>;
    kind: Generated<'own' | 'oldPortal'>;
    active: Generated<boolean>;
    level: Generated<'info' | 'attention'>;
    texts: Generated<unknown>;
    from_day: unknown | null;
    to_day: unknown | null;
    audience: string[];
    link: Generated<string>;
    dismissible: Generated<boolean>;
    version: Generated<number>;
  };
  news_dismissals: {
    news_id: NewsId;
    user_id: UserId;
    version: number;
  };
  news_groups: {
    news_id: NewsId;
    group_id: GroupId;
  };
  notifications: {
    id: GeneratedAlways<NotificationId>;
    user_id: UserId;
    kind: string;
    job_id: JobId | null;
    task_id: TaskId | null;
    facts: Generated<unknown>;
    count: Generated<number>;
    in_bell: boolean;
    once_key: string | null;
    created_at: Generated<string>;
    read_at: string | null;
    in_digest: Generated<boolean>;
  };
  notified_news: {
    news_id: NewsId;
    version: number;
  };
  open_items: {
    credit_entry_id: CreditEntryId;
    invoice_id: InvoiceId;
    gross: number;
    paid: number;
    open: Generated<number>;
  };
  own_blocks: {
    digest: number;
    task_id: TaskId;
    version: number;
    place: number;
  };
  own_deliveries: {
    task_id: TaskId;
    version: number;
    blocks: number;
    family: string;
    software: string | null;
  };
  own_details: {
    id: GeneratedAlways<number>;
    job_id: JobId | null;
    task_id: TaskId | null;
    reference: Generated<string>;
    plate: Generated<string>;
    end_customer: Generated<string>;
    pairs: Generated<unknown>;
  };
  password_resets: {
    id: GeneratedAlways<number>;
    user_id: UserId;
    browser_key_hash: string;
    link_key_hash: string;
    expires_at: string;
    used_at: string | null;
    created_at: Generated<string>;
  };
  pending_bookings: {
    id: GeneratedAlways<PendingBookingId>;
    user_id: UserId;
    kind: 'purchase' | 'bonus' | 'refund' | 'correction';
    amount: CreditCents;
    reason: string;
    task_id: TaskId | null;
    paid_on: unknown | null;
    paid_by: 'transfer' | 'online' | null;
    term_days: number | null;
    booking_key: string;
    asked_by: UserId;
    created_at: Generated<string>;
    state: Generated<'waiting' | 'approved' | 'declined'>;
    decided_by: UserId | null;
    decided_at: string | null;
    decision_reason: Generated<string>;
  };
  portal_options: {
    id: Generated<boolean>;
    automatic_status: Generated<boolean>;
    discount_percent: Generated<number>;
    discount_text: Generated<string>;
    support_contact: Generated<string>;
    demo: boolean | null;
    flat_engine_price: Generated<CreditCents>;
    flat_module_price: Generated<CreditCents>;
    registration_link: Generated<string>;
    operator_email: Generated<string>;
    old_portal_notice: Generated<boolean>;
    credit_price: Generated<number>;
    bank_holder: Generated<string>;
    bank_name: Generated<string>;
    bank_iban: Generated<string>;
    bank_bic: Generated<string>;
    brand_name: Generated<string>;
    brand_color: Generated<string>;
    logo_sha256: string | null;
    logo_type: 'image/png' | 'image/jpeg' | 'image/webp' | null;
    notice: Generated<string>;
    notice_level: Generated<'info' | 'warning' | 'problem'>;
    operator_company: Generated<string>;
    operator_street: Generated<string>;
    operator_zip: Generated<string>;
    operator_city: Generated<string>;
    operator_country_id: CountryId | null;
    operator_vat_number: Generated<string>;
    operator_tax_number: Generated<string>;
    automatic_paused: Generated<boolean>;
    visitor_prices: Generated<boolean>;
    old_portal_notice_until: unknown | null;
    operator_contact_name: Generated<string>;
    operator_contact_phone: Generated<string>;
    operator_contact_email: Generated<string>;
    operator_register_court: Generated<string>;
    operator_register_number: Generated<string>;
    operator_directors: Generated<string>;
    operator_buyer_reference: Generated<string>;
    staff_second_factor: Generated<boolean>;
    files_without_extension: Generated<boolean>;
    numeric_extensions: Generated<boolean>;
    further_extensions: Generated<string[]>;
    chat_types: Generated<string[]>;
    own_details: Generated<boolean>;
    reading_details: Generated<'off' | 'optional' | 'required'>;
    file_search: Generated<boolean>;
    read_backs: Generated<boolean>;
    ask_customers: Generated<boolean>;
    reject_orders: Generated<boolean>;
    start_again: Generated<boolean>;
    proposals: Generated<boolean>;
    inquiries: Generated<boolean>;
    unlisted_vehicles: Generated<boolean>;
    confirm_families: Generated<boolean>;
    own_tools: Generated<boolean>;
    moving_origin: Generated<string>;
    price_cap: CreditCents | null;
    currency: Generated<string>;
    format_region: Generated<string>;
  };
  portal_texts: {
    kind: 'privacy' | 'imprint' | 'terms' | 'oldPortalNotice';
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es';
    content: string;
    changed_at: Generated<string>;
  };
  price_bundle_methods: {
    position: number;
    method_id: MethodId;
  };
  price_bundles: {
    position: number;
    name: string;
    price: CreditCents;
  };
  price_class_texts: {
    kind: string;
    class_id: number;
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es';
    name: string;
  };
  price_classes: {
    kind: 'engine' | 'module';
    id: number;
    name: string;
    price: CreditCents;
  };
  price_surcharges: {
    position: number;
    work: 'slave' | 'priority';
    group_id: GroupId | null;
    priority: 'asap' | '30min' | 'next2Hours' | 'next6Hours' | 'next12Hours' | 'nextDay' | null;
    amount: CreditCents | null;
    percent: number | null;
  };
  proposals: {
    id: GeneratedAlways<ProposalId>;
    task_id: TaskId;
    message_id: MessageId;
    made_by: UserId;
    method_ids: number[];
    method_prices: number[];
    price: CreditCents;
    words: Generated<string>;
    quoted_minutes: number | null;
    made_at: Generated<string>;
    valid_until: string;
    state: Generated<'open' | 'accepted' | 'declined' | 'withdrawn' | 'replaced'>;
    ended_at: string | null;
    for_original: string;
    for_vehicle: number;
    for_methods: number[];
    for_price: CreditCents;
    for_paid: CreditCents;
    for_done: boolean;
    ordered_task_id: TaskId | null;
  };
  provider_events: {
    provider: 'stripe' | 'paypal';
    event_id: string;
    type: string;
    body: unknown;
    received_at: Generated<string>;
    handled_at: string | null;
  };
  purchases: {
    id: GeneratedAlways<PurchaseId>;
    user_id: UserId;
    reference: string;
    idempotency_key: string;
    way: 'transfer' | 'stripe' | 'paypal';
    state: Generated<'open' | 'paid' | 'cancelled' | 'expired' | 'failed' | 'refunded'>;
    package_id: PackageId | null;
    credits: CreditCents;
    bonus: Generated<CreditCents>;
    net: number;
    tax_rate: number;
    tax_rule: 'domestic' | 'oss' | 'reverseCharge' | 'export' | 'smallBusiness';
    tax: number;
    gross: number;
    vat_proof: unknown | null;
    terms_accepted_at: string;
    return_job_id: JobId | null;
    return_task_id: TaskId | null;
    provider_session: string | null;
    provider_url: string | null;
    asked_at: string | null;
    paid: number | null;
    refunded: Generated<number>;
    dispute: Generated<'none' | 'open' | 'won' | 'lost'>;
    credit_entry_id: CreditEntryId | null;
    bonus_entry_id: CreditEntryId | null;
    created_at: Generated<string>;
    paid_at: string | null;
    reminded_at: string | null;
    mandate_id: MandateId | null;
    is_collecting: Generated<boolean>;
    dispute_id: string | null;
    dispute_amount: number | null;
    customer_country: string | null;
    currency: Generated<string>;
  };
  push_devices: {
    id: GeneratedAlways<PushDeviceId>;
    user_id: UserId;
    session_id: string;
    key_id: number;
    endpoint: string;
    p256dh: string;
    auth: string;
    refusals: Generated<number>;
    created_at: Generated<string>;
  };
  push_keys: {
    id: GeneratedAlways<number>;
    public_key: string;
    private_key: Buffer;
    created_at: Generated<string>;
  };
  rate_limits: {
    key: unknown;
    points: Generated<number>;
    expire: number | null;
  };
  read_backs: {
    id: GeneratedAlways<number>;
    task_id: TaskId;
    version: number;
    file_name: string;
    digest: string;
    verdict: 'written' | 'checksumsOnly' | 'carDataOnly' | 'partial' | 'differs' | 'original' | 'otherCar';
    facts: unknown;
    made_by: UserId;
    made_at: Generated<string>;
  };
  received_payments: {
    id: GeneratedAlways<ReceivedPaymentId>;
    source: 'stripe' | 'paypal' | 'statement' | 'manual';
    source_id: string;
    amount: number;
    currency: Generated<string>;
    payer: Generated<string>;
    purpose: Generated<string>;
    value_day: unknown | null;
    purchase_id: PurchaseId | null;
    state: 'booked' | 'open' | 'decided';
    problem: 'wrongAmount' | 'wrongCurrency' | 'unknownReference' | 'severalReferences' | 'proposed' | 'alreadyPaid' | 'notOpen' | 'customerNotActive' | 'underpaid' | 'overpaid' | 'balanceTooLow' | 'reversed' | 'perhapsSame' | 'invoiceAmount' | 'invoiceSettled' | 'invoiceCancelled' | 'invoiceUnknown' | 'otherPayer' | 'debitReversed' | null;
    credits_missing: Generated<CreditCents>;
    decision: 'assign' | 'accept' | 'divide' | 'returned' | 'setAside' | null;
    decided_by: UserId | null;
    decided_at: string | null;
    reason: Generated<string>;
    created_at: Generated<string>;
    payer_iban: Generated<string>;
    fingerprint: string | null;
    statement_id: number | null;
    proposed_purchase_id: PurchaseId | null;
    rest: number | null;
    rest_purchase_id: PurchaseId | null;
    refund_of: ReceivedPaymentId | null;
    other_source_id: string | null;
    undone_at: string | null;
    is_applied: Generated<boolean>;
    cancellation_id: InvoiceId | null;
    received_at: string | null;
    part_of: ReceivedPaymentId | null;
    invoice_id: InvoiceId | null;
    proposed_invoice_id: InvoiceId | null;
    fee: number | null;
  };
  recovery_codes: {
    user_id: UserId;
    code_hash: string;
    used_at: string | null;
  };
  reject_reason_texts: {
    reason_id: RejectReasonId;
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es';
    title: string;
    advice: string;
  };
  reject_reasons: {
    id: GeneratedAlways<RejectReasonId>;
    active: Generated<boolean>;
  };
  rejections: {
    id: GeneratedAlways<number>;
    task_id: TaskId;
    reason_id: RejectReasonId;
    title: string;
    advice: string;
    words: Generated<string>;
    rejected_by: UserId;
    rejected_at: Generated<string>;
    refunded: Generated<CreditCents>;
    credit_entry_id: CreditEntryId | null;
    rejection_key: string;
    lifted_at: string | null;
  };
  reply_templates: {
    id: GeneratedAlways<TemplateId>;
    title: string;
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es' | null;
    text: string;
    changed_at: Generated<string>;
  };
  result_facts: {
    original_sha256: string;
    modified_sha256: string;
    checksum: string;
    facts: unknown;
    created_at: Generated<string>;
  };
  retention_periods: {
    kind: 'originals' | 'results' | 'attachments' | 'mails' | 'sessions' | 'providerEvents' | 'auditValues';
    months: number | null;
    changed_at: Generated<string>;
  };
  retention_runs: {
    id: GeneratedAlways<number>;
    at: Generated<string>;
    kind: string;
    months: number;
    removed: number;
    bytes: number;
  };
  roles: {
    key: string;
    name: Generated<string>;
    permissions: string[];
    is_delivered: Generated<boolean>;
    booking_limit: CreditCents | null;
    daily_limit: CreditCents | null;
  };
  rolled_days: {
    day: unknown;
    waiting: number;
    manual: number;
    in_progress: number;
    finished: number;
    blocked: number;
    archived: number;
    method_ids: number[] | null;
    method_tasks: number[] | null;
    vehicle_ids: number[] | null;
    vehicle_tasks: number[] | null;
    priorities: string[] | null;
    finishers: number[] | null;
    turnarounds: unknown | null;
    paid: number;
    payments: number;
    payer_ids: number[] | null;
    payer_paid: unknown | null;
    payer_tasks: number[] | null;
    unanswered: number;
    waits: Buffer | null;
  };
  saved_cards: {
    user_id: UserId;
    holder: string;
    setup_session: string | null;
    payment_method: string | null;
    brand: string | null;
    last4: string | null;
    expires_month: number | null;
    expires_year: number | null;
    saved_at: string | null;
  };
  search_rows: {
    kind: string;
    id: number;
    owner_id: number | null;
    weight: Generated<number>;
    text: string;
  };
  second_factors: {
    user_id: UserId;
    secret: Buffer;
    created_at: Generated<string>;
    confirmed_at: string | null;
    last_step: Generated<number>;
    wrong_code_mailed_at: string | null;
  };
  security_log: {
    id: GeneratedAlways<SecurityLineId>;
    at: Generated<string>;
    event: 'signedIn' | 'signInFailed' | 'signedOut' | 'sessionsEnded' | 'passwordChanged' | 'passwordReset' | 'resetRequested' | 'resetFailed' | 'secondFactorOn' | 'secondFactorOff' | 'secondFactorReset' | 'recoveryCodesRenewed' | 'checkFailed' | 'emailChanged' | 'accountCreated' | 'accountLocked' | 'accountUnlocked' | 'roleChanged' | 'ruleChanged' | 'accessRefused' | 'limitReached' | 'downloaded' | 'exported' | 'backedUp' | 'impersonated' | 'impersonatedCall';
    user_id: UserId | null;
    actor_id: UserId | null;
    name_hash: Generated<string>;
    address: Generated<string>;
    user_agent: Generated<string>;
    request_id: Generated<string>;
    call: Generated<string>;
    detail: Generated<string>;
    times: Generated<number>;
    facts: unknown | null;
  };
  sessions: {
    id: string;
    user_id: UserId;
    user_agent: Generated<string>;
    address: Generated<string>;
    created_at: Generated<string>;
    expires_at: string;
    ended_at: string | null;
    impersonator_id: UserId | null;
    end_reason: 'signedOut' | 'everywhere' | 'passwordChanged' | 'passwordReset' | 'locked' | 'byStaff' | 'emailChanged' | 'secondFactor' | 'tooMany' | 'removed' | null;
    number: GeneratedAlways<number>;
    last_seen_at: Generated<string>;
    device_hash: string | null;
    impersonation_reason: Generated<string>;
  };
  setup_keys: {
    key_hash: string;
    created_at: Generated<string>;
  };
  setup_tests: {
    step: string;
    started_at: Generated<string>;
    ended_at: string | null;
    findings: Generated<unknown>;
  };
  setup_waivers: {
    step: string;
  };
  sign_in_tickets: {
    id: string;
    user_id: UserId;
    tries: Generated<number>;
    expires_at: string;
  };
  slave_files: {
    task_id: TaskId;
    service: 'autotuner' | 'kess3' | 'flex';
    state: Generated<'waiting' | 'decoding' | 'decoded' | 'failed'>;
    decoded_sha256: string | null;
    metadata: unknown | null;
    error: string | null;
    attempts: Generated<number>;
    changed_at: Generated<string>;
  };
  solution_units: {
    solution_id: SolutionId;
    position: number;
    method_id: MethodId;
    dtc_code: string | null;
  };
  solution_uses: {
    solution_id: SolutionId;
    task_id: TaskId;
    used_at: Generated<string>;
  };
  solutions: {
    id: GeneratedAlways<SolutionId>;
    method_id: MethodId;
    family: string;
    software: string;
    length: number;
    fingerprint: string;
    content: unknown;
    origin_task_id: TaskId | null;
    recorded_by: UserId | null;
    recorded_at: Generated<string>;
    state: Generated<'active' | 'suspended' | 'retired'>;
    state_reason: Generated<string>;
    state_changed_by: UserId | null;
    state_changed_at: string | null;
    suspended_by_task_id: TaskId | null;
    dtc_code: string | null;
    checksum: Generated<string>;
    hardware: Generated<string | null>;
    part: Generated<string | null>;
    runs: Generated<number>;
    bytes_changed: Generated<number>;
    flags: Generated<string[]>;
    signed_accepted_by: UserId | null;
    signed_accepted_at: string | null;
    origin_note: Generated<string>;
    original: Generated<string | null>;
    original_problem: 'noOrigin' | 'notReproduced' | 'recordedAnew' | null;
    set_key: string | null;
    oddities: Generated<unknown>;
    original_sha256: string | null;
  };
  special_prices: {
    user_id: UserId;
    method_id: MethodId;
    price: CreditCents;
  };
  stale_days: {
    day: unknown | null;
    task_id: number | null;
    job_id: number | null;
  };
  stale_search_rows: {
    kind: string;
    id: number;
  };
  statement_formats: {
    header: string;
    columns: unknown;
    saved_by: UserId | null;
    saved_at: Generated<string>;
  };
  support_hours: {
    weekday: number;
    opens: number;
    closes: number;
    warns: Generated<number>;
  };
  task_contradictions: {
    task_id: TaskId;
    in_file: string;
    in_vehicle: string;
    accepted_at: Generated<string>;
  };
  task_files: {
    task_id: TaskId;
    version: number;
    sha256: string;
    name: string;
    made_by: UserId | null;
    made_at: Generated<string>;
    oddities: unknown | null;
    confirmed_by: UserId | null;
    confirmed_at: string | null;
    confirmed_reason: Generated<string>;
    note: Generated<string>;
    released_at: string | null;
    withdrawn_at: string | null;
    withdrawn_by: UserId | null;
    withdrawn_reason: Generated<string>;
  };
  task_follow_ups: {
    task_id: TaskId;
    kind: 'changeMethods' | 'dealerUpdate' | 'backToOriginal';
    outcome: 'free' | 'difference' | 'percent' | 'full';
    percent: number | null;
    rule_position: number | null;
    rule_days: number | null;
    rule_group: string | null;
    days: number | null;
  };
  task_history: {
    id: GeneratedAlways<number>;
    task_id: TaskId;
    at: Generated<string>;
    actor: 'customer' | 'support' | 'automatic';
    actor_id: UserId | null;
    from_status: string | null;
    to_status: string;
    why: Generated<string>;
    note: Generated<string>;
  };
  task_methods: {
    task_id: TaskId;
    method_id: MethodId;
    price: CreditCents;
    details: Generated<unknown>;
  };
  task_readings: {
    task_id: TaskId;
    tool_id: ToolId | null;
    way: 'obd' | 'virtual' | 'bench' | 'boot' | 'bdm' | null;
    extent: 'full' | 'partial' | 'eeprom' | null;
  };
  task_reports: {
    task_id: TaskId;
    content: unknown;
    created_at: Generated<string>;
  };
  task_waits: {
    id: GeneratedAlways<number>;
    task_id: TaskId;
    reason: string;
    answers: Generated<string[]>;
    wants_file: Generated<boolean>;
    asked_by: UserId;
    since: Generated<string>;
    until: string | null;
    ended_by: 'answer' | 'file' | 'message' | 'withdrawn' | 'closed' | null;
    answer: Generated<string>;
    due_at: string | null;
    remind_at: string | null;
    reminders: Generated<number>;
    proposal_id: ProposalId | null;
  };
  tasks: {
    id: GeneratedAlways<TaskId>;
    job_id: JobId;
    user_id: UserId;
    file_role: 'engine' | 'module';
    type: Generated<'new' | 'update' | 'inReview' | 'reviewed'>;
    status: Generated<'draft' | 'waiting' | 'inProgress' | 'manual' | 'finished' | 'blocked' | 'archived'>;
    reason: string | null;
    payment_status: Generated<'open' | 'paid'>;
    price: CreditCents;
    priority: 'asap' | '30min' | 'next2Hours' | 'next6Hours' | 'next12Hours' | 'nextDay';
    modification_mode: 'automatic' | 'manual';
    file_name: string;
    is_master: boolean;
    checksum_wanted: boolean;
    dtc_codes: Generated<string>;
    dtc_hex: Generated<boolean>;
    original_sha256: string | null;
    modified_sha256: string | null;
    modified_name: string | null;
    support_sha256: string | null;
    support_name: string | null;
    done_by: UserId | null;
    created_at: Generated<string>;
    changed_at: Generated<string>;
    previous_task_id: TaskId | null;
    dealer_update: Generated<boolean>;
    info: Generated<string>;
    delivered_sha256: string | null;
    delivered_name: string | null;
    due_at: string | null;
    finished_at: string | null;
    finished_by: UserId | null;
    blocked_from: 'waiting' | 'manual' | 'inProgress' | 'finished' | null;
    block_reason: Generated<string>;
    deleted_at: string | null;
    transferred_at: string | null;
    visible: GeneratedAlways<boolean>;
    first_task_id: TaskId | null;
    full_price: CreditCents;
    ordered_price: CreditCents;
    works_at: string | null;
    original_removed_at: string | null;
    original_removed_after: number | null;
    modified_removed_at: string | null;
    modified_removed_after: number | null;
    restart_rule: 'current' | 'rejectedOrder' | null;
    inquiry: 'open' | 'answered' | 'closed' | null;
    ordered_by: UserId | null;
  };
  tax_rates: {
    country: string;
    valid_from: unknown;
    rate: number;
  };
  tax_statuses: {
    valid_from: unknown;
    oss: 'none' | 'germanyAndAustria' | 'all';
    small_business: boolean;
  };
  text_versions: {
    id: GeneratedAlways<TextVersionId>;
    kind: string;
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es';
    subject: string | null;
    content: string | null;
    changed_by: UserId | null;
    changed_at: Generated<string>;
  };
  tools: {
    id: GeneratedAlways<ToolId>;
    name: string;
    vendor: Generated<string>;
    kind: Generated<'master' | 'slave' | 'both'>;
    active: Generated<boolean>;
    read_endings: Generated<string>;
    return_ending: Generated<string>;
  };
  top_up_mandates: {
    id: GeneratedAlways<MandateId>;
    user_id: UserId;
    language: string;
    version: number;
    text: string;
    has_package: boolean;
    package_id: PackageId | null;
    credits: CreditCents;
    threshold: CreditCents;
    monthly_cap: number;
    accepted_at: Generated<string>;
  };
  top_up_tries: {
    purchase_id: PurchaseId;
    nth: number;
    holder: string;
    payment_method: string;
    started_at: Generated<string>;
    asked_at: Generated<string>;
    outcome: 'paid' | 'failed' | 'dropped' | null;
    problem: 'declined' | 'authentication' | 'cardGone' | null;
    retry_at: string | null;
  };
  top_ups: {
    user_id: UserId;
    mandate_id: MandateId;
    state: 'on' | 'off';
    paused_until: string | null;
    end_reason: 'customer' | 'staff' | 'cardDeleted' | 'cardGone' | 'wayClosed' | 'packageGone' | 'dataMissing' | 'capTooLow' | 'chargesFailed' | 'refunded' | null;
    changed_at: Generated<string>;
  };
  unpacked_originals: {
    task_id: TaskId;
    sha256: string;
    name: string;
  };
  users: {
    id: GeneratedAlways<UserId>;
    username: string;
    email: string;
    password_hash: string;
    role: Generated<'admin' | 'support' | 'customer'>;
    active: Generated<boolean>;
    first_name: Generated<string>;
    second_name: Generated<string>;
    company_name: Generated<string>;
    street: Generated<string>;
    zip: Generated<string>;
    city: Generated<string>;
    country_id: CountryId | null;
    vat_number: Generated<string>;
    flat_price: Generated<boolean>;
    payment_api: Generated<'none' | 'transfer' | 'card'>;
    created_at: Generated<string>;
    language: 'en' | 'de' | 'fr' | 'it' | 'nl' | 'pl' | 'ru' | 'es' | null;
    state_id: StateId | null;
    company_model: Generated<string>;
    sevdesk_id: Generated<string>;
    terms_accepted_at: string | null;
    vat_confirmed_at: string | null;
    unlocked_at: string | null;
    lock_reason: Generated<string>;
    note: Generated<string>;
    mail_off: Generated<string[]>;
    vat_confirmed_by: UserId | null;
    vat_proof: Generated<string>;
    buyer_reference: Generated<string>;
    group_id: GroupId | null;
    needs_new_password: Generated<boolean>;
    erased_at: string | null;
    vat_doubt: 'numberTaken' | 'nameDiffers' | 'refused' | null;
    staff_role: string | null;
    bell_off: Generated<string[]>;
    company_id: UserId | null;
    rights: Generated<string[]>;
    monthly_limit: CreditCents | null;
    removed_at: string | null;
    push_switched: Generated<string[]>;
    messenger_switched: Generated<string[]>;
    quiet_from: number | null;
    quiet_until: number | null;
    quiet_zone: string | null;
    quiet_lets_finished: Generated<boolean>;
    mail_digest: Generated<boolean>;
  };
  vat_checks: {
    id: GeneratedAlways<number>;
    vat_number: string;
    outcome: 'valid' | 'invalid' | 'notReachable';
    answer: unknown | null;
    checked_at: Generated<string>;
  };
  vehicle_methods: {
    vehicle_id: VehicleId;
    method_id: MethodId;
    offered: boolean;
  };
  vehicles: {
    id: GeneratedAlways<VehicleId>;
    category: 'car' | 'bike' | 'truck' | 'agriculture' | 'construction' | 'forestry' | 'marine' | 'stationaryEngine';
    brand: string;
    model: string;
    engine_ccm: number | null;
    engine_ps: number | null;
    emission: Generated<string>;
    ecu_brand: Generated<string>;
    ecu_type: Generated<string>;
    ecu_checksum: Generated<string>;
    acm_file_id: Generated<0 | 1 | 2>;
    described: unknown | null;
  };
};

import { z } from 'zod';
import { maxInteger } from './wire.ts';

/** A 32-bit id, 0 or more, that may arrive as text (query strings, forms), branded with the name of its object. */
const id = <const Name extends string>(_name: Name) =>
  z.codec(
    z.union([z.int().min(0).max(maxInteger), z.string().regex(/^\d{1,10}$/)]),
    z.int().min(0).max(maxInteger).brand<Name>(),
    {
      // The compiler cannot prove the brand of a generic name; the inner schema still checks the value.
      decode: ((value: string | number) => Number(value)) as never,
      encode: (value) => value as number,
    },
  );

export const UserId = id('UserId');
export type UserId = z.output<typeof UserId>;
export const RejectReasonId = id('RejectReasonId');
export type RejectReasonId = z.output<typeof RejectReasonId>;
export const VehicleId = id('VehicleId');
export type VehicleId = z.output<typeof VehicleId>;
/** 0 is the pseudo-method 'method_not_listed'. */
export const MethodId = id('MethodId');
export type MethodId = z.output<typeof MethodId>;
export const JobId = id('JobId');
export type JobId = z.output<typeof JobId>;
export const TaskId = id('TaskId');
export type TaskId = z.output<typeof TaskId>;
export const SolutionId = id('SolutionId');
export type SolutionId = z.output<typeof SolutionId>;
export const MessageId = id('MessageId');
export type MessageId = z.output<typeof MessageId>;
export const CreditEntryId = id('CreditEntryId');
export type CreditEntryId = z.output<typeof CreditEntryId>;
export const DeliveryNoteId = id('DeliveryNoteId');
export type DeliveryNoteId = z.output<typeof DeliveryNoteId>;
export const CountryId = id('CountryId');
export type CountryId = z.output<typeof CountryId>;
export const StateId = id('StateId');
export type StateId = z.output<typeof StateId>;
export const MailId = id('MailId');
export type MailId = z.output<typeof MailId>;
export const PriceClassId = id('PriceClassId');
export type PriceClassId = z.output<typeof PriceClassId>;
export const ToolId = id('ToolId');
export type ToolId = z.output<typeof ToolId>;
export const CustomerToolId = id('CustomerToolId');
export type CustomerToolId = z.output<typeof CustomerToolId>;
/** A paper of the portal before. */
export const EarlierDocumentId = id('EarlierDocumentId');
export type EarlierDocumentId = z.output<typeof EarlierDocumentId>;
export const InvoiceId = id('InvoiceId');
export type InvoiceId = z.output<typeof InvoiceId>;
export const TemplateId = id('TemplateId');
export type TemplateId = z.output<typeof TemplateId>;
export const NewsId = id('NewsId');
export type NewsId = z.output<typeof NewsId>;
export const NotificationId = id('NotificationId');
export type NotificationId = z.output<typeof NotificationId>;
export const TextVersionId = id('TextVersionId');
export type TextVersionId = z.output<typeof TextVersionId>;
export const AuditId = id('AuditId');
export type AuditId = z.output<typeof AuditId>;
export const SecurityLineId = id('SecurityLineId');
export type SecurityLineId = z.output<typeof SecurityLineId>;
export const FileCheckId = id('FileCheckId');
export type FileCheckId = z.output<typeof FileCheckId>;
export const GroupId = id('GroupId');
export type GroupId = z.output<typeof GroupId>;
export const PackageId = id('PackageId');
export type PackageId = z.output<typeof PackageId>;
export const PurchaseId = id('PurchaseId');
export type PurchaseId = z.output<typeof PurchaseId>;
export const ReceivedPaymentId = id('ReceivedPaymentId');
export type ReceivedPaymentId = z.output<typeof ReceivedPaymentId>;
export const MandateId = id('MandateId');
export type MandateId = z.output<typeof MandateId>;
/** Of a booking that waits for a second person. */
export const PendingBookingId = id('PendingBookingId');
export type PendingBookingId = z.output<typeof PendingBookingId>;
/** Of a question to a customer, which puts a task on hold. */
export const QuestionId = id('QuestionId');
export type QuestionId = z.output<typeof QuestionId>;
/** Of a proposal to a customer: other methods or another price for a task. */
export const ProposalId = id('ProposalId');
export type ProposalId = z.output<typeof ProposalId>;
/** Of an invitation to sign in for a company. */
export const InvitationId = id('InvitationId');
export type InvitationId = z.output<typeof InvitationId>;
/** Of a device that gets signals over its push service. */
export const PushDeviceId = id('PushDeviceId');
export type PushDeviceId = z.output<typeof PushDeviceId>;

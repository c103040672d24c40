export { mailCustomer } from './mail-customer.ts';
export { operatorAddress } from './operator-address.ts';
export { isMailFailed } from './delivery-unknown.ts';
export { enqueueUnsent } from './send-unsent.ts';
export { isMailFailing } from './is-mail-failing.ts';
export { type MailRefusal, sendTestMail } from './send-test-mail.ts';
export { verifyMailServer } from './verify-mail-server.ts';
export { writeMail } from './write-mail.ts';
export { room } from './room.ts';

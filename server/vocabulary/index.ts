export { inPeriod, instantOf, isOnDay, isWithinDays, localDay, localTime, startOfThis } from './business-time.ts';
export {
  areFresh,
  balanceOfCustomer,
  type CustomerPart,
  freshFigures,
  jobsOfCustomer,
  ledgerOfCustomer,
  notesOfCustomer,
  signInOfCustomer,
  sumsOfCustomers,
} from './customer-figures.ts';
export { beginsNumber } from './begins-number.ts';
export {
  areMany,
  type Customers,
  customersOfWords,
  inEach,
  isOfNamed,
  isOneOf,
  type NamingWord,
} from './customers-named.ts';
export { hasCustomerNamed, isCustomerNamed, isInName } from './is-customer-named.ts';
export { isCustomer } from './is-customer.ts';
export {
  belongsTo,
  isOfPresentTask,
  isWaitingAccount,
  knownLength,
  lengthsOfLists,
  numberOfAccounts,
} from './list-lengths.ts';
export { methodComment, methodName, methodsAsOrdered, orderedMethods } from './methods.ts';
export { customerName, customerNameOnDocument, personName } from './names-of-people.ts';
export { paymentWays } from './payment-ways.ts';
export {
  columnsOf,
  figuresOfDays,
  hasParts,
  invoicesOfDay,
  isOnRolledDay,
  ledgerOfDay,
  notesOfDay,
  readingOf,
  type RolledPart,
  sumsOfDays,
} from './rolled-days.ts';
export {
  finishedAutomatically,
  firstOfChainId,
  openOrBlockedTask,
  openTask,
  plainOriginal,
  storedOriginal,
} from './tasks.ts';

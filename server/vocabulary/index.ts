export { selectDetails, hasDetails } from './own-details.ts';
export { inPeriod, toInstantSql, isOnDay, isWithinDays, localDay, localTime, startOfThis } from './business-time.ts';
export { describedVehicle } from './described-vehicle.ts';
export { isCustomer } from './is-customer.ts';
export { belongsTo, isOfPresentTask, isWaitingAccount } from './lists-of-accounts.ts';
export { methodComment, methodName, methodsAsOrdered, orderedDetails, orderedMethods } from './methods.ts';
export { customerName, customerNameOnDocument, personName } from './names-of-people.ts';
export { isPresent } from './is-present.ts';
export { readOrderer, selectOrderer } from './orderer.ts';
export { paymentWays } from './payment-ways.ts';
export { isSale } from './sales.ts';
export { selectPermissions, selectRights, selectStaffRoleName, selectStaffRole } from './staff-role.ts';
export {
  ecuTypeWithMaker,
  finishedAutomatically,
  firstOfChainId,
  isOfWork,
  openOrBlockedTask,
  openTask,
  plainOriginal,
  presentVersion,
  storedOriginal,
  withdrawal,
  isInquiry,
  isOnHold,
  isWaiting,
  turnaround,
} from './tasks.ts';
export { paidThisMonth } from './paid-this-month.ts';

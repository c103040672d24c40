import type { Call, CommonRefusal } from './call.ts';
import * as contract from './index.ts';

type Contract = typeof contract;
type CallsOf<Room> = Room[keyof Room];
type AnyCall = { [Room in keyof Contract]: CallsOf<Contract[Room]> }[keyof Contract];

/** Every call as one list. */
export const everyCall: readonly Call[] = Object.values(contract).flatMap((calls): Call[] => Object.values(calls));

type KeysOfUnion<T> = T extends unknown ? keyof T & string : never;
/** Every refusal code of the server; each has a text in every language. */
export type RefusalCode = KeysOfUnion<AnyCall['refusals']> | CommonRefusal;

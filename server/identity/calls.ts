import type { contract } from '#contract/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database.ts';
import type { Seal } from '#server/platform/seal.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { checkVatNumber } from '#server/customers/index.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { confirmVatNumber } from './confirm-vat-number.ts';
import { createNewUser } from './create-new-user.ts';
import { createStaffAccount } from './create-staff-account.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { enterDeveloperMode } from './enter-developer-mode.ts';
import { getCustomerEditData } from './get-customer-edit-data.ts';
import { getHumanChallenge } from './get-human-challenge.ts';
import { getUser } from './get-user.ts';
import { getUserAccessData } from './get-user-access-data.ts';
import { limitPerAddress, limitPerUser } from './limit.ts';
import { getUserSessions } from './list-user-sessions.ts';
import { getUsers } from './list-users.ts';
import { recaptcha } from './recaptcha.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { endAllSessions, endSession } from './sessions.ts';
import { setNewPasswordForUser } from './set-new-password-for-user.ts';
import { setUserActive } from './set-user-active.ts';
import { setUserRights } from './set-user-rights.ts';
import { setUpFirstAdministrator } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { limitSignIns } from './sign-in-limit.ts';
import { updateCustomer } from './update-customer.ts';
import { updateCustomerEditData } from './update-customer-edit-data.ts';
import { updateLanguage } from './update-language.ts';
import { watchAsCustomer } from './watch-as-customer.ts';

type Settings = { seal: Seal } & Pick<
  Config,
  'signInAttempts' | 'publicUrl' | 'google' | 'developerKey' | 'supportContact' | 'vatRegisterUrl'
> & {
    /** Signs tokens and challenges. */
    secret: string;
    tokenOf: (sessionSecret: string) => string;
    /** Bytes that one customer's uploads may take. */
    uploadQuota: number;
  };

export function identityCalls(database: Database, settings: Settings): Handlers<typeof contract.identity> {
  const { google, secret, tokenOf, developerKey, signInAttempts } = settings;
  // A person makes mistakes with long forms; a program makes thousands.
  const limit = (name: string) => limitPerAddress(database, name, signInAttempts * 4);
  return {
    signIn: signIn(limitSignIns(database, signInAttempts), tokenOf),
    getCurrentUser: async ({ actor }) => ({ id: actor.id }),
    getUserAccessData,
    logoutUser: async ({ actor, tx }) => {
      await endSession(tx, actor.sessionId);
      return true;
    },
    logoutUserEverywhere: async ({ actor, tx }) => {
      await endAllSessions(tx, actor.id, 'everywhere');
      return true;
    },
    setUpFirstAdministrator,
    getHumanChallenge: getHumanChallenge(google, secret),
    recaptcha: recaptcha(google, secret, limit('recaptcha')),
    createNewUser: createNewUser(settings, limit('createNewUser')),
    resetUserPassword: resetUserPassword(settings, limit('resetUserPassword')),
    setNewPasswordForUser: setNewPasswordForUser(limit('setNewPasswordForUser')),
    getCustomerEditData,
    updateCustomerEditData: updateCustomerEditData(
      settings,
      limitPerUser(database, 'updateCustomerEditData', signInAttempts * 4),
    ),
    confirmEmailChange: confirmEmailChange(limit('confirmEmailChange')),
    changePassword: changePassword(tokenOf, limitPerUser(database, 'changePassword', signInAttempts)),
    updateLanguage,
    enterDeveloperMode: enterDeveloperMode(developerKey),
    getUsers,
    getUser: getUser(settings.uploadQuota),
    updateCustomer: updateCustomer((asked) => checkVatNumber(database, settings, asked)),
    confirmVatNumber,
    setUserActive: setUserActive(settings),
    setUserRights,
    createStaffAccount: createStaffAccount(settings),
    getUserSessions,
    endUserSessions,
    watchAsCustomer: watchAsCustomer(tokenOf),
  };
}

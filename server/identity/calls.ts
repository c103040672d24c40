import type { contract } from '#contract/index.ts';
import type { Config } from '#server/platform/config.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { changePassword } from './change-password.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { createNewUser } from './create-new-user.ts';
import { createStaffAccount } from './create-staff-account.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { enterDeveloperMode } from './enter-developer-mode.ts';
import { getCustomerEditData } from './get-customer-edit-data.ts';
import { getHumanChallenge } from './get-human-challenge.ts';
import { getUser } from './get-user.ts';
import { getUserAccessData } from './get-user-access-data.ts';
import { limitPerMinute } from './limit.ts';
import { getUserSessions } from './list-user-sessions.ts';
import { getUsers } from './list-users.ts';
import { recaptcha } from './recaptcha.ts';
import { resetUserPassword } from './reset-user-password.ts';
import { endSession } from './sessions.ts';
import { setNewPasswordForUser } from './set-new-password-for-user.ts';
import { setUserActive } from './set-user-active.ts';
import { setUserRights } from './set-user-rights.ts';
import { setUpFirstAdministrator } from './set-up.ts';
import { signIn } from './sign-in.ts';
import { updateCustomer } from './update-customer.ts';
import { updateCustomerEditData } from './update-customer-edit-data.ts';
import { updateLanguage } from './update-language.ts';
import { watchAsCustomer } from './watch-as-customer.ts';

type Settings = Pick<Config, 'signInAttempts' | 'publicUrl' | 'google' | 'developerKey' | 'supportContact'> & {
  /** Signs tokens and challenges. */
  secret: string;
  tokenOf: (sessionSecret: string) => string;
};

export function identityCalls(settings: Settings): Handlers<typeof contract.identity> {
  const { google, secret, tokenOf, developerKey } = settings;
  // A person makes mistakes with long forms; a program makes thousands.
  const limit = () => limitPerMinute(settings.signInAttempts * 4);
  return {
    signIn: signIn(settings.signInAttempts, tokenOf),
    getCurrentUser: async ({ actor }) => ({ id: actor.id }),
    getUserAccessData,
    logoutUser: async ({ actor, tx }) => {
      await endSession(tx, actor.sessionId);
      return true;
    },
    setUpFirstAdministrator,
    getHumanChallenge: getHumanChallenge(google, secret),
    recaptcha: recaptcha(google, secret, limit()),
    createNewUser: createNewUser(settings, limit()),
    resetUserPassword: resetUserPassword(settings, limit()),
    setNewPasswordForUser: setNewPasswordForUser(limit()),
    getCustomerEditData,
    updateCustomerEditData: updateCustomerEditData(settings, limit()),
    confirmEmailChange: confirmEmailChange(limit()),
    changePassword: changePassword(tokenOf, limitPerMinute(settings.signInAttempts)),
    updateLanguage,
    enterDeveloperMode: enterDeveloperMode(developerKey),
    getUsers,
    getUser,
    updateCustomer,
    setUserActive: setUserActive(settings),
    setUserRights,
    createStaffAccount: createStaffAccount(settings),
    getUserSessions,
    endUserSessions,
    watchAsCustomer: watchAsCustomer(tokenOf),
  };
}

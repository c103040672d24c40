import type { accountsApi } from '#contract/accounts.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/db/seal.ts';
import type { Handlers } from '#server/http/serve.ts';
import { checkVatNumber } from '#server/countries/index.ts';
import { changePassword } from './passwords/change-password.ts';
import { confirmEmailChange } from './own-account/confirm-email-change.ts';
import { confirmVatNumber } from './customers/confirm-vat-number.ts';
import { signUp } from './own-account/sign-up.ts';
import { createStaffAccount } from './staff/create-staff-account.ts';
import { endUserSessions } from './sessions/end-user-sessions.ts';
import { enterDeveloperMode } from './own-account/enter-developer-mode.ts';
import { getOwnAccount } from './own-account/get-own-account.ts';
import { getHumanChallenge } from './sign-in/get-human-challenge.ts';
import { getUser } from './customers/get-user.ts';
import { getAccess } from './own-account/get-access.ts';
import { limitPerAddress, limitPerUser } from './sign-in/limit.ts';
import { getUserSessions } from './sessions/get-user-sessions.ts';
import { getUserTimeline } from './customers/get-user-timeline.ts';
import { listUsers } from './customers/list-users.ts';
import { verifyHuman } from './sign-in/verify-human.ts';
import { refuseVatNumber } from './customers/refuse-vat-number.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { getCurrentUser } from './own-account/get-current-user.ts';
import { signOut, signOutEverywhere } from './sign-in/sign-out.ts';
import { setNewPassword } from './passwords/set-new-password.ts';
import { confirmSignIn } from './sign-in/confirm-sign-in.ts';
import { endOwnSession, getOwnSessions, signOutOthers } from './sessions/own-sessions.ts';
import { resetSecondFactor } from './second-factor/reset-second-factor.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor/set-up-second-factor.ts';
import { getSignInRules, setStaffSecondFactor } from './sign-in/sign-in-rules.ts';
import { deleteRole } from './roles/delete-role.ts';
import { getRoles } from './roles/get-roles.ts';
import { acceptInvitation, getInvitation } from './people/accept-invitation.ts';
import { getPeople } from './people/get-people.ts';
import { inviteAgain, invitePerson, revokeInvitation } from './people/invite-person.ts';
import { removePerson } from './people/remove-person.ts';
import { updatePerson } from './people/update-person.ts';
import { resetRole } from './roles/reset-role.ts';
import { saveRole } from './roles/save-role.ts';
import { setUserActive } from './staff/set-user-active.ts';
import { setUserRole } from './staff/set-user-role.ts';
import { setUpFirstAdministrator } from './sign-in/set-up-first-administrator.ts';
import { signIn } from './sign-in/sign-in.ts';
import { limitSignIns } from './sign-in/sign-in-limit.ts';
import { updateCustomer } from './customers/update-customer.ts';
import { updateOwnAccount } from './own-account/update-own-account.ts';
import { updateLanguage } from './own-account/update-language.ts';
import { impersonateCustomer } from './customers/impersonate-customer.ts';

type Settings = { seal: Seal } & Pick<
  Config,
  'signInAttempts' | 'publicUrl' | 'developerKey' | 'supportContact' | 'vatRegisterUrl'
> & {
    /** Signs tokens and challenges. */
    secret: string;
    tokenOf: (sessionSecret: string) => string;
    /** Upload quota of one customer, in bytes. */
    uploadQuota: number;
    /** Milliseconds since 1970 by which the codes of apps are judged; absent: by the clock of the machine. */
    now?: () => number;
  };

export function accountsCalls(database: Database, settings: Settings): Handlers<typeof accountsApi> {
  const { secret, seal, tokenOf, developerKey, signInAttempts: attempts, now = Date.now } = settings;
  const verifier = { seal, now };
  // A person makes mistakes in long forms; a program makes thousands.
  const limit = (name: string) => limitPerAddress(database, name, attempts * 4);
  // Guesses of a signed-in user, whichever call they are sent to.
  const limitPassword = limitPerUser(database, 'changePassword', attempts);
  const limitInvitations = limitPerUser(database, 'invitePerson', attempts * 4);
  const proof = { database, publicUrl: settings.publicUrl, verifier, limit: limitPassword };
  return {
    signIn: signIn(database, limitSignIns(database, attempts), settings),
    confirmSignIn: confirmSignIn(database, { ...settings, verifier, attempts }),
    getCurrentUser,
    getAccess,
    signOut,
    signOutEverywhere,
    getOwnSessions,
    endOwnSession,
    signOutOthers,
    setUpFirstAdministrator,
    getHumanChallenge: getHumanChallenge(secret),
    verifyHuman: verifyHuman(secret, limit('recaptcha')),
    signUp: signUp(settings, limit('createNewUser')),
    requestPasswordReset: requestPasswordReset(settings, limit('resetUserPassword')),
    setNewPassword: setNewPassword(limit('setNewPasswordForUser')),
    getOwnAccount,
    updateOwnAccount: updateOwnAccount(settings, limitPerUser(database, 'updateCustomerEditData', attempts * 4)),
    confirmEmailChange: confirmEmailChange(limit('confirmEmailChange')),
    changePassword: changePassword(tokenOf, limitPassword),
    getSecondFactor,
    beginSecondFactor: beginSecondFactor(seal, limitPassword),
    confirmSecondFactor: confirmSecondFactor(verifier, limitPassword),
    turnOffSecondFactor: turnOffSecondFactor(proof),
    renewRecoveryCodes: renewRecoveryCodes(proof),
    resetSecondFactor,
    getSignInRules,
    setStaffSecondFactor,
    updateLanguage,
    enterDeveloperMode: enterDeveloperMode(developerKey),
    listUsers,
    getUser: getUser(settings.uploadQuota),
    updateCustomer: updateCustomer((number) => checkVatNumber(database, settings, number)),
    confirmVatNumber,
    refuseVatNumber,
    setUserActive: setUserActive(settings),
    setUserRole,
    createStaffAccount: createStaffAccount(settings),
    getRoles,
    saveRole,
    resetRole,
    deleteRole,
    getUserSessions,
    getUserTimeline,
    endUserSessions,
    impersonateCustomer: impersonateCustomer(tokenOf),
    getPeople,
    invitePerson: invitePerson(settings, limitInvitations),
    inviteAgain: inviteAgain(settings, limitInvitations),
    revokeInvitation,
    updatePerson,
    removePerson,
    getInvitation,
    acceptInvitation: acceptInvitation(limit('acceptInvitation')),
  };
}

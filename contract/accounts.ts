import { accessApi } from './accounts/access.ts';
import { customersApi } from './accounts/customers.ts';
import { humanCheckApi } from './accounts/human-check.ts';
import { ownAccountApi } from './accounts/own-account.ts';
import { invitationsApi } from './accounts/invitations.ts';
import { passwordResetApi } from './accounts/password-reset.ts';
import { peopleApi } from './accounts/people.ts';
import { preferencesApi } from './accounts/preferences.ts';
import { rolesApi } from './accounts/roles.ts';
import { secondFactorApi } from './accounts/second-factor.ts';
import { sessionsApi } from './accounts/sessions.ts';
import { setUpApi } from './accounts/set-up.ts';
import { signInApi } from './accounts/sign-in.ts';
import { signUpApi } from './accounts/sign-up.ts';
import { staffApi } from './accounts/staff.ts';
import { timelineApi } from './accounts/timeline.ts';
import { userSessionsApi } from './accounts/user-sessions.ts';

export const accountsApi = {
  ...signInApi,
  ...accessApi,
  ...sessionsApi,
  ...setUpApi,
  ...humanCheckApi,
  ...signUpApi,
  ...passwordResetApi,
  ...ownAccountApi,
  ...peopleApi,
  ...invitationsApi,
  ...secondFactorApi,
  ...preferencesApi,
  ...customersApi,
  ...staffApi,
  ...rolesApi,
  ...userSessionsApi,
  ...timelineApi,
};

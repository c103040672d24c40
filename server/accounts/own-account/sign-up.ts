import { sql } from 'kysely';
import type { accountsApi } from '#contract/accounts.ts';
import { isNameFree, signUpProblems } from '#rules/account.ts';
import { personName } from '#rules/names.ts';
import { isMailFailing, operatorAddress, writeMail } from '#server/mail/index.ts';
import type { Prepared } from '#server/http/serve.ts';
import { companyColumns, readPlace } from '#server/accounts/customers/company.ts';
import { lockPass, isPass, usePass } from '#server/accounts/sign-in/human-pass.ts';
import type { Limit } from '#server/accounts/sign-in/limit.ts';
import { problemOfPassword } from '#server/accounts/passwords/judge-password.ts';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';

/**
 * Signs a company up: a customer whose account staff unlock. Both sides get a mail. The unique indexes decide on name and
 * address, so that of two at the same moment one is refused.
 */
export function signUp(
  { publicUrl, supportContact }: { publicUrl: string; supportContact: string },
  limit: Limit,
): Prepared<typeof accountsApi.signUp> {
  return {
    prepare: async ({ input, read, origin, refuse }) => {
      if (!(await limit(origin.address))) return refuse('tooManyRequests');
      const { username, email } = input;
      // The browser compares the two passwords; only one is sent.
      const fields = signUpProblems({ ...input, stateId: input.stateId, passwordAgain: input.password });
      if (Object.keys(fields).length > 0) return refuse('signUpNotValid', { fields });
      const { firstName, secondName, companyName } = input;
      const names = [username, email, firstName, secondName, `${firstName} ${secondName}`, companyName];
      const problem = await problemOfPassword(input.password, { role: 'customer', names });
      if (problem !== undefined) return refuse('signUpNotValid', { fields: { password: problem } });
      if (!isNameFree(username)) return () => Promise.resolve({ success: false });
      if (!(await isPass(read, input.humanPass))) return refuse('humanCheckFailed');
      const hash = await hashPassword(input.password);
      return async ({ tx, note }) => {
        if (!(await lockPass(tx, input.humanPass))) return refuse('humanCheckFailed');
        const place = await readPlace(tx, input);
        if ('unknown' in place) return refuse('signUpNotValid', { fields: { [place.unknown]: 'missing' } });
        const columns = await companyColumns(tx, input, place);
        const account = await tx
          .insertInto('users')
          .values({
            ...columns,
            username,
            email,
            password_hash: hash,
            language: input.language,
            terms_accepted_at: sql`now()`,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (account === undefined) return { success: true, code: 106 };
        await usePass(tx, input.humanPass);
        note({ event: 'accountCreated', userId: account.id, detail: 'signUp' });
        const failing = await isMailFailing(tx);
        const { language } = input;
        await writeMail(tx, {
          to: email,
          language,
          kind: 'welcome',
          values: { name: personName({ ...input, username }), portal: publicUrl },
        });
        const operator = await operatorAddress(tx, supportContact);
        if (operator !== '')
          await writeMail(tx, {
            to: operator,
            language: 'en',
            kind: 'newAccount',
            about: account.id,
            values: { username, company: columns.company_name, email, link: publicUrl },
          });
        return { success: true, code: failing ? 110 : 109 };
      };
    },
  };
}

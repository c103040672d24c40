import type { textsApi } from '#contract/texts.ts';
import type { Handler } from '#server/http/serve.ts';
import { buttonLabel, parseLetter, readOwnText, renderMail, writeMail } from '#server/mail/index.ts';
import { exampleValues } from './example-values.ts';
import { findProblem } from './mail-text.ts';

/** Writes a mail by the function that writes real ones, with example values. */
export const previewMailText =
  ({ publicUrl }: { publicUrl: string }): Handler<typeof textsApi.previewMailText> =>
  async ({ input, tx, refuse }) => {
    const { kind, language } = input;
    const problem = findProblem(kind, language, input);
    if (problem !== undefined) return refuse(problem.code, { names: problem.names });
    const { portalName } = await readOwnText(tx, kind, language);
    const { subject, body } = renderMail(kind, language, exampleValues(portalName, publicUrl), input);
    return { subject, text: body, parts: parseLetter(body, publicUrl), button: buttonLabel(kind, language) };
  };

/** Sends it to the caller through the outbox, as every mail. */
export const sendTestOfMailText =
  (config: { publicUrl: string; smtpUrl: string | undefined }): Handler<typeof textsApi.sendTestOfMailText> =>
  async ({ actor, input, tx, refuse }) => {
    const { kind, language } = input;
    const problem = findProblem(kind, language, input);
    if (problem !== undefined) return refuse(problem.code, { names: problem.names });
    if (config.smtpUrl === undefined) return refuse('mailServerMissing');
    const { email: to } = await tx
      .selectFrom('users')
      .where('id', '=', actor.id)
      .select('email')
      .executeTakeFirstOrThrow();
    const values = exampleValues('', config.publicUrl);
    await writeMail(tx, { to, language, kind, values, template: input });
    return true;
  };

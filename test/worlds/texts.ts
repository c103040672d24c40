import { settingsApi } from '#contract/settings.ts';
import { type TextKind, textsApi } from '#contract/texts.ts';
import { defineWorld } from './define.ts';

/** Texts of mails and pages, as they are delivered and with an own one. */
export const texts = defineWorld(async ({ person, scene }) => {
  const support = await person('support', { role: 'support' });
  const mail = { kind: 'passwordReset', language: 'en' } as const;
  const read = async (kind: TextKind) => {
    await support.ask(textsApi.getTexts, {});
    const versions = await support.ask(textsApi.getTextVersions, { kind, language: 'en' });
    for (const { textVersionId } of versions) await support.ask(textsApi.getTextVersion, { textVersionId });
  };
  const readMail = async () => {
    await read(mail.kind);
    const { delivered, own = delivered } = await support.ask(textsApi.getMailText, mail);
    // The last ones are typed by tests.
    for (const subject of [own.subject, 'A key for {{name}}', 'Another', 'Mine'])
      await support.ask(textsApi.previewMailText, { ...mail, ...own, subject });
  };
  await readMail();
  const german = { ...mail, language: 'de' } as const;
  const { delivered } = await support.ask(textsApi.getMailText, german);
  await support.ask(textsApi.previewMailText, { ...german, ...delivered });
  await support.ask(textsApi.getTextVersions, german);
  for (const kind of ['imprint', 'oldPortalNotice'] as const) {
    await read(kind);
    await support.ask(settingsApi.getPortalText, { kind, language: 'en' });
  }
  const own = { ...mail, subject: 'A key for {{name}}', body: 'Dear {{name}}\n\nCome in:\n{{link}}' };
  await support.ask(textsApi.previewMailText, own);

  scene('own text');
  await support.ask(textsApi.updateMailText, own);
  await readMail();

  scene('pages written');
  await support.ask(settingsApi.updatePortalText, {
    kind: 'oldPortalNotice',
    language: 'en',
    content: 'The old portal is **gone**.',
  });
  await read('oldPortalNotice');
  await support.ask(settingsApi.getPortalText, { kind: 'oldPortalNotice', language: 'en' });
  return {};
});

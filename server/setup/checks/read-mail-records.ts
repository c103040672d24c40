import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Finding } from '#contract/setup.ts';

/** Reads the TXT records of a name, each in its parts; rejects with the codes of `node:dns`. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Asks the resolvers of this machine. */
export const resolveTxt: ResolveTxt = (name) => new Resolver({ timeout: 3000, tries: 2 }).resolveTxt(name);

type Answer = { readonly records: readonly string[]; readonly exists: boolean } | 'silent';

async function ask(name: string, resolve: ResolveTxt): Promise<Answer> {
  try {
    return { records: (await resolve(name)).map((parts) => parts.join('')), exists: true };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A name without such records, or without any name below it.
    if (code === 'ENODATA') return { records: [], exists: true };
    return code === 'ENOTFOUND' ? { records: [], exists: false } : 'silent';
  }
}

const having = (answer: Answer, beginning: RegExp): readonly string[] =>
  answer === 'silent' ? [] : answer.records.filter((record) => beginning.test(record.trim()));

/** Names the mail server in an SPF record; one on this machine sends from the addresses of the domain itself. */
function namedServer(smtpUrl: string): string {
  const host = new URL(smtpUrl).hostname.replaceAll(/^\[|\]$/g, '');
  if (['localhost', '127.0.0.1', '::1'].includes(host)) return 'a';
  return { 0: `a:${host}`, 4: `ip4:${host}`, 6: `ip6:${host}` }[isIP(host)] ?? 'a';
}

/**
 * Reads SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) of the sender's domain and writes out the records that are missing.
 * The selector of a DKIM key is the mail server's secret: only names below `_domainkey` show that there is one.
 */
export async function readMailRecords(mailFrom: string, smtpUrl: string, resolve: ResolveTxt): Promise<Finding[]> {
  const [, address = '', domain = ''] = /([^\s<]+@([^\s>]+))/.exec(mailFrom) ?? [];
  if (!domain.includes('.')) return [];
  const names = { spf: domain, dkim: `_domainkey.${domain}`, dmarc: `_dmarc.${domain}` };
  const [spf, dkim, dmarc] = await Promise.all([
    ask(names.spf, resolve),
    ask(names.dkim, resolve),
    ask(names.dmarc, resolve),
  ]);
  if (spf === 'silent' || dkim === 'silent' || dmarc === 'silent') return [{ finding: 'dnsSilent', detail: domain }];
  const policies = having(spf, /^v=spf1(\s|$)/i);
  const [policy] = policies;
  const [report] = having(dmarc, /^v=DMARC1\s*(;|$)/i);
  return [
    policies.length > 1
      ? { finding: 'spfTwice', detail: policies.join(' · ') }
      : policy === undefined
        ? { finding: 'spfMissing', record: { name: domain, value: `v=spf1 ${namedServer(smtpUrl)} mx ~all` } }
        : { finding: 'spfFound', detail: policy },
    dkim.exists
      ? { finding: 'dkimFound', detail: names.dkim }
      : { finding: 'dkimMissing', record: { name: `SELECTOR.${names.dkim}`, value: 'v=DKIM1; k=rsa; p=PUBLIC_KEY' } },
    report === undefined
      ? { finding: 'dmarcMissing', record: { name: names.dmarc, value: `v=DMARC1; p=none; rua=mailto:${address}` } }
      : { finding: 'dmarcFound', detail: report },
  ];
}

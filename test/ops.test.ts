import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '#server/config/config.ts';
import { run } from './process.ts';

const read = (path: string) => readFile(new URL(`../ops/${path}`, import.meta.url), 'utf8');

/** Every command line in a tree of YAML: the words that a container is given. */
function* commandsIn(part: unknown): Generator<string[]> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if ((key === 'args' || key === 'command') && Array.isArray(value)) yield value as string[];
    else yield* commandsIn(value);
  }
}

test.each([
  ['container/compose.yml', [['serve', '--no-worker'], ['worker']]],
  ['container/compose.nodes.yml', [['serve', '--no-worker'], ['serve', '--no-worker'], ['worker']]],
  ['kubernetes/tuneport.yml', [['serve', '--no-worker'], ['worker']]],
  ['alerts.yml', []],
])('%s is valid YAML and runs existing commands', async (path, expected) => {
  const documents = parseAllDocuments(await read(path), { merge: true });
  const faults = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings].map(({ message }) => message));
  expect(faults).toEqual([]);
  // The balancer is not ours.
  const commands = documents
    .flatMap((document) => [...commandsIn(document.toJS())])
    .filter(([word]) => word !== 'caddy');
  expect(commands).toEqual(expected);
  for (const words of commands) {
    const { ended, output } = run(['server/portal.mjs', ...words, '--help']);
    expect(await ended).toBe(0);
    expect(output.stdout).toMatch(new RegExp(`^Usage: npm run portal -- ${words[0]}`));
  }
});

const MiB = 2 ** 20;

/** Directives of nginx by their name, as it reads them: comments left out, each up to its semicolon or brace. */
function nginxDirectives(text: string): Map<string, string[]> {
  const plain = text.replaceAll(/(^|\s)#.*$/gm, '');
  expect(plain.split('{').length, 'braces').toBe(plain.split('}').length);
  const directives = new Map<string, string[]>();
  for (const [, name = '', value = ''] of plain.matchAll(/(?:^|[;{}])\s*([a-z_]\w*)\s+([^;{}]*?)\s*(?=[;{])/g))
    directives.set(name, [...(directives.get(name) ?? []), value]);
  return directives;
}

/** Room for two of the portal's largest files, with a megabyte each for names and fields. */
const largestForm = 2 * (readConfig({}, false).uploadLimit + MiB);

test('nginx forwards sockets, bodies of the allowed size and one more address, and only the portal’s headers [P15.34]', async () => {
  const text = await read('nginx/tuneport.conf');
  const directives = nginxDirectives(text);
  const only = (name: string) => {
    expect([name, directives.get(name)?.length]).toEqual([name, 1]);
    return directives.get(name)?.[0] ?? '';
  };
  expect(Number(/^(\d+)m$/.exec(only('client_max_body_size'))?.[1]) * MiB).toBe(largestForm);
  expect(only('proxy_request_buffering')).toBe('off');
  expect(only('proxy_http_version')).toBe('1.1');
  const sent = new Map((directives.get('proxy_set_header') ?? []).map((one) => one.split(' ', 2) as [string, string]));
  expect(sent.get('Upgrade')).toBe('$http_upgrade');
  expect(sent.get('Connection')).toBe('$tuneport_connection');
  expect(sent.get('X-Forwarded-For')).toBe('$proxy_add_x_forwarded_for');
  expect(sent.get('X-Request-Id')).toBe('$request_id');
  expect(directives.has('add_header')).toBe(false);
  expect(only('ssl_protocols')).toBe('TLSv1.2 TLSv1.3');
  expect(directives.get('return')).toEqual(['301 https://files.example$request_uri']);
  expect(only('server_tokens')).toBe('off');
  expectOwnPort(directives.get('server')?.find((one) => one.startsWith('127.')));
  expectOneProxy(text);
});

test('Caddy forwards bodies of the allowed size and only the portal’s headers, and checks readiness [P15.34]', async () => {
  const text = await read('caddy/Caddyfile');
  const lines = text.split('\n').map((line) => line.trim());
  const wordsAfter = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  expect(lines.filter((line) => line.endsWith('{'))).toHaveLength(lines.filter((line) => line === '}').length);
  expect(wordsAfter('max_size').map((size) => Number(/^(\d+)MiB$/.exec(size)?.[1]) * MiB)).toEqual([largestForm]);
  expectOwnPort(wordsAfter('reverse_proxy')[0]);
  expect(wordsAfter('header_up')).toEqual(['X-Request-Id {http.request.uuid}']);
  expect(wordsAfter('header_down')).toEqual(['-Server']);
  expect(lines.filter((line) => /^header\b/.test(line))).toEqual([]);
  expect(wordsAfter('health_uri')).toEqual(['/readyz']);
  expectOneProxy(text);
});

test('the proxy of compose.yml has the rules of the one beside a portal, keeps its certificates, and is the only door [P1.161]', async () => {
  const rules = async (path: string) =>
    (await read(path))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  const [site, ...beside] = await rules('caddy/Caddyfile');
  const [own, ...inside] = await rules('container/Caddyfile.tls');
  expect([site, own]).toEqual(['files.example {', '{$PUBLIC_URL} {']);
  expect(inside).toEqual(beside.map((line) => line.replace('127.0.0.1:3000', 'portal:3000')));
  const [compose] = parseAllDocuments(await read('container/compose.yml'), { merge: true });
  type Services = { services: Record<string, { ports?: string[]; volumes?: string[] }> };
  const { services } = (compose?.toJS() as Services | undefined) ?? { services: {} };
  const doors = Object.entries(services).filter(([, { ports = [] }]) => ports.length > 0);
  expect(doors.map(([name, { ports }]) => [name, ports])).toEqual([['proxy', ['80:80', '443:443', '443:443/udp']]]);
  expect(services['proxy']?.volumes).toEqual(['./Caddyfile.tls:/etc/caddy/Caddyfile:ro', 'certificates:/data']);
});

/** Address at which the portal listens unless told otherwise. */
function expectOwnPort(address: string | undefined): void {
  const { host, port } = readConfig({}, false);
  expect(address?.split(' ')[0]).toBe(`${host}:${port}`);
}

/** The settings beside the proxy are ones that the portal takes, for one proxy and an address under https. */
function expectOneProxy(text: string): void {
  const [, publicUrl, hops] = /PUBLIC_URL=(\S+), TRUST_PROXY=(\S+) /.exec(text) ?? [];
  const config = readConfig({ PUBLIC_URL: publicUrl, TRUST_PROXY: hops }, false);
  expect(config.trustProxy).toBe(1);
  expect(config.strictTransport).toBe('max-age=31536000');
}

test('every setting in the files of operation is read by the portal', async () => {
  const texts = await Promise.all(
    [
      'systemd/tuneport.service',
      'install.sh',
      'container/Containerfile',
      'container/compose.yml',
      'container/compose.nodes.yml',
      'kubernetes/tuneport.yml',
      'nginx/tuneport.conf',
      'caddy/Caddyfile',
    ].map(read),
  );
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const named = new Set(
    texts.flatMap((text) =>
      [
        ...text.matchAll(/\b((?:DATA|DATABASE|PUBLIC|TRUST|BACKUP|METRICS|STOP|SMTP|MAIL|UPLOAD|S3)_[A-Z_0-9]+)\b/g),
      ].map(([name]) => name),
    ),
  );
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});

test('the image has a folder owned by its account for every volume of compose.yml', async () => {
  const image = await read('container/Containerfile');
  const [, account] = /^USER (\w+)$/m.exec(image) ?? [];
  const [made = ''] = /^RUN useradd .*$/m.exec(image) ?? [];
  expect(made).toMatch(new RegExp(`useradd .*--home-dir /var/lib/tuneport --create-home ${account}\\b`));
  const [compose] = parseAllDocuments(await read('container/compose.yml'), { merge: true });
  type Mounting = { services: Record<string, { image: string; volumes?: string[] }> };
  const { services } = (compose?.toJS() as Mounting | undefined) ?? { services: {} };
  const mounted = Object.values(services)
    .filter((one) => one.image === 'tuneport')
    .flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[1]));
  expect(new Set(mounted)).toEqual(new Set(['/var/lib/tuneport', '/var/backups/tuneport']));
  expect(made).toContain(`install -d -o ${account} -g ${account} -m 0750 /var/backups/tuneport`);
});

test('portal and worker of systemd have the same restrictions', async () => {
  const confinement = async (unit: string) => {
    const text = await read(`systemd/${unit}.service`);
    const [, lines = ''] = /^(NoNewPrivileges=[\s\S]*?)\n\n/m.exec(text) ?? [];
    return lines.split('\n').filter((line) => !line.startsWith('#'));
  };
  const portal = await confinement('tuneport');
  expect(await confinement('tuneport-worker@')).toEqual(portal);
  expect(portal).toEqual(expect.arrayContaining(['SystemCallFilter=@system-service', 'CapabilityBoundingSet=']));
});

test('the network policy opens the portal pages, and the metrics of portal and worker to the collector', async () => {
  type Rule = { from?: object[]; ports: { port: string }[] };
  type Policy = { kind: string; spec: { podSelector: object; policyTypes: string[]; ingress: Rule[] } };
  const policies = parseAllDocuments(await read('kubernetes/tuneport.yml'))
    .map((document) => document.toJS() as Policy)
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => spec);
  const opened = policies.map(({ podSelector, policyTypes, ingress }) => ({
    pods: podSelector,
    policyTypes,
    toAll: ingress.filter(({ from }) => from === undefined).flatMap(({ ports }) => ports.map(({ port }) => port)),
    toSome: ingress.filter(({ from }) => from !== undefined).flatMap(({ ports }) => ports.map(({ port }) => port)),
  }));
  const labelled = (app: string) => ({ matchLabels: { app } });
  expect(opened).toEqual([
    { pods: labelled('tuneport'), policyTypes: ['Ingress'], toAll: ['http'], toSome: ['metrics'] },
    { pods: labelled('tuneport-worker'), policyTypes: ['Ingress'], toAll: [], toSome: ['metrics'] },
  ]);
});

test('several machines share only database and bucket, and a node leaves after the balancer knows', async () => {
  const kubernetes = parseAllDocuments(await read('kubernetes/tuneport.yml')).map(
    (document) => document.toJS() as { kind: string; spec: Record<string, unknown> },
  );
  expect(kubernetes.map(({ kind }) => kind)).toEqual([
    'Deployment',
    'Deployment',
    'Service',
    'Ingress',
    'NetworkPolicy',
    'NetworkPolicy',
    'PodDisruptionBudget',
  ]);
  type Pod = {
    terminationGracePeriodSeconds: number;
    volumes: Record<string, unknown>[];
    containers: { env: { name: string; value: string }[]; readinessProbe: { httpGet: { path: string } } }[];
  };
  const pods = kubernetes
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ spec }) => (spec['template'] as { spec: Pod }).spec);
  for (const { volumes, containers } of pods) {
    expect(volumes.flatMap((volume) => Object.keys(volume)).filter((key) => key !== 'name')).toEqual([
      'emptyDir',
      'emptyDir',
    ]);
    expect(containers[0]?.env.map(({ name }) => name)).toEqual(expect.arrayContaining(['S3_URL', 'BACKUP_S3_URL']));
    expect(containers[0]?.readinessProbe.httpGet.path).toBe('/readyz');
  }
  const [portal] = pods;
  const delay = Number(portal?.containers[0]?.env.find(({ name }) => name === 'STOP_DELAY')?.value);
  // Its own time to stop is 30 seconds unless set otherwise.
  expect(portal?.terminationGracePeriodSeconds).toBeGreaterThan(delay + 30);
  expect(kubernetes[0]?.spec['strategy']).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });

  const [compose] = parseAllDocuments(await read('container/compose.nodes.yml'), { merge: true });
  type Service = { volumes?: string[]; environment?: Record<string, string>; stop_grace_period?: string };
  const services = (compose?.toJS() as { services: Record<string, Service> } | undefined)?.services ?? {};
  const balancer = await read('container/Caddyfile');
  for (const name of ['one', 'two']) {
    expect(services[name]?.volumes).toBeUndefined();
    expect(services[name]?.environment).toHaveProperty('S3_URL');
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThan(
      Number(services[name]?.environment?.['STOP_DELAY']) + 30,
    );
    expect(balancer).toContain(`${name}:3000`);
  }
  expect(balancer).toContain('health_uri /readyz');
});

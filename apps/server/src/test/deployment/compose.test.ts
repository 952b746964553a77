import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultPorts, readRootText, listUnknownSettings } from './files.ts';

interface Service {
  environment: Record<string, string | null>;
  extends?: { file: string; service: string };
  image: string;
  ports?: string[];
  profiles?: string[];
  networks: Record<string, { ipv4_address: string }> | string[];
  extra_hosts?: string[];
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  volumes?: string[];
}

interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { ipam: { config: { subnet: string }[] } }>;
  volumes: Record<string, null>;
}

/** Reads a compose file, with what its services extend. */
function readCompose(path: string): Compose {
  const compose = parse(readRootText(path), { merge: true }) as Compose;
  const services = Object.entries(compose.services).map(([name, own]): [string, Service] => {
    if (own.extends === undefined) return [name, own];
    const base = readCompose(join(dirname(path), own.extends.file)).services[own.extends.service];
    return [name, { ...base, ...own, environment: { ...base?.environment, ...own.environment } }];
  });
  return { ...compose, services: Object.fromEntries(services) };
}

const single = readCompose('compose.yaml');
const cluster = readCompose('compose.cluster.yaml');
const listOurs = ({ services }: Compose) => Object.entries(services).filter(([, { image }]) => image === 'vitrine');
const ours = [...listOurs(single), ...listOurs(cluster)];

function service({ services }: Compose, name: string): Service {
  const found = services[name];
  if (found === undefined) throw new Error(`There is no service ${name}`);
  return found;
}

const addressOf = (compose: Compose, name: string) =>
  Object.values(service(compose, name).networks).find((network) => typeof network === 'object')?.ipv4_address;

describe('compose.yaml', () => {
  test('starts one server, and with the profile https a proxy', () => {
    const started = Object.entries(single.services).map(([name, { profiles = [] }]) => [name, ...profiles]);
    expect(started).toEqual([['vitrine'], ['https', 'https']]);
    expect(service(single, 'vitrine').environment['ROLE'] ?? 'all').toBe('all');
  });

  test('requires no setting', () => {
    expect(readRootText('compose.yaml') + readRootText('ops/compose/server.yaml')).not.toMatch(/\$\{\w+:?\?/);
  });

  test('publishes the server’s port, and those of HTTPS', () => {
    expect(service(single, 'vitrine').ports).toEqual([`\${HTTP_PORT:-3000}:${defaultPorts.web}`]);
    expect(service(single, 'https').ports).toEqual(['80:80', '443:443', '443:443/udp']);
  });

  test('has a proxy that knows the server, and that it trusts', () => {
    const caddyfile = readRootText('ops/caddy/Caddyfile');
    expect(caddyfile).toContain(`reverse_proxy vitrine:${defaultPorts.web} {`);
    expect(caddyfile).toMatch(/^\{\$ADDRESS\} \{$/m);
    expect(service(single, 'https').environment).toHaveProperty('ADDRESS');
    expect(service(single, 'https').volumes).toContain('./ops/caddy/Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(addressOf(single, 'https')).toBe(service(single, 'vitrine').environment['TRUST_PROXY']);
  });
});

describe('compose.cluster.yaml', () => {
  test('starts two web and two worker processes with a database and a proxy', () => {
    expect(Object.values(cluster.services).filter(({ profiles }) => profiles !== undefined)).toEqual([]);
    expect(listOurs(cluster).map(([name, { environment }]) => [name, environment['ROLE']])).toEqual([
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker-1', 'worker'],
      ['worker-2', 'worker'],
    ]);
    expect(Object.keys(cluster.services)).toEqual(expect.arrayContaining(['database', 'proxy']));
  });

  test('has no secrets: those it needs are required, and the others passed on', () => {
    for (const [, { environment }] of listOurs(cluster)) {
      const secrets = Object.entries(environment).filter(([name]) =>
        /SECRET|PASSWORD|KEY|SMTP_URL|DATABASE_URL/.test(name),
      );
      for (const [, value] of secrets) expect(value ?? '${X:?}').toMatch(/\$\{\w+:\?/);
      expect(environment['SESSION_SECRET']).toMatch(/\$\{SESSION_SECRET:\?/);
    }
    expect(service(cluster, 'database').environment['POSTGRES_PASSWORD']).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
  });

  test('publishes the proxy’s port', () => {
    const [, listen] = /listen (\d+);/.exec(readRootText('ops/nginx/nginx.conf')) ?? [];
    expect(service(cluster, 'proxy').ports).toEqual([`\${HTTP_PORT:-3000}:${listen}`]);
  });

  test('has a proxy that knows the web processes, and that they trust', () => {
    const upstreams = [...readRootText('ops/nginx/nginx.conf').matchAll(/server (\S+):(\d+) max_fails=0;/g)];
    expect(upstreams.map(([, name, port]) => [name, Number(port)])).toEqual([
      ['web-1', defaultPorts.web],
      ['web-2', defaultPorts.web],
    ]);
    expect(service(cluster, 'proxy').extra_hosts).toEqual(
      upstreams.map(([, name = '']) => `${name}:${addressOf(cluster, name)}`),
    );
    for (const [name] of listOurs(cluster)) {
      expect(service(cluster, name).environment['TRUST_PROXY']).toBe(addressOf(cluster, 'proxy'));
    }
  });
});

describe('the containers', () => {
  test('keep compiled code in a volume only where one container has it', () => {
    const caching = ours.filter(([, { environment }]) => 'NODE_COMPILE_CACHE' in environment);
    expect(caching.map(([name]) => name)).toEqual(['vitrine']);
  });

  test('get only settings that exist', () => {
    expect(listUnknownSettings(ours.flatMap(([, { environment }]) => Object.keys(environment)))).toEqual([]);
  });

  test.each(ours)('%s has a read-only root and no capabilities', (_, { read_only: isReadOnly, cap_drop: dropped }) => {
    expect([isReadOnly, dropped]).toEqual([true, ['ALL']]);
  });

  test.each([
    ['compose.yaml', single],
    ['compose.cluster.yaml', cluster],
  ])('of %s have the networks and volumes that it declares', (_, { services, networks, volumes }) => {
    const used = Object.values(services).flatMap((each) => each.volumes ?? []);
    const named = used.map((volume) => volume.split(':')[0]).filter((name) => !name?.startsWith('.'));
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
    expect(Object.keys(networks)).toHaveLength(1);
  });
});

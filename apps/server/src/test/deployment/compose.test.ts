import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { defaultPorts, readRootText, listUnknownSettings } from './files.ts';

interface Service {
  environment: Record<string, string | null>;
  image: string;
  ports?: string[];
  profiles?: string[];
  networks: Record<string, { ipv4_address: string }>;
  extra_hosts?: string[];
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  volumes?: string[];
}

const { services } = parse(readRootText('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const ours = Object.entries(services).filter(([, { image }]) => image === 'vitrine');
const service = (name: string): Service => {
  const found = services[name];
  if (found === undefined) throw new Error(`compose.yaml has no service ${name}`);
  return found;
};
const readServiceAddress = (name: string) => service(name).networks['cluster']?.ipv4_address;
/** The services that a profile starts: also those of no profile. */
const startedBy = (profile: string) =>
  Object.keys(services).filter((name) => service(name).profiles?.includes(profile) ?? true);

describe('compose.yaml', () => {
  test('starts one server, or two web and two worker processes with a database and a proxy', () => {
    expect(startedBy('single')).toEqual(['vitrine']);
    expect(startedBy('cluster').toSorted()).toEqual(['database', 'proxy', 'web-1', 'web-2', 'worker-1', 'worker-2']);
    expect(ours.map(([name, { environment }]) => [name, environment['ROLE'] ?? 'all'])).toEqual([
      ['vitrine', 'all'],
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker-1', 'worker'],
      ['worker-2', 'worker'],
    ]);
  });

  test('keeps compiled code in a volume only where one container has it', () => {
    const caching = ours.filter(([, { environment }]) => 'NODE_COMPILE_CACHE' in environment);
    expect(caching.map(([name]) => name)).toEqual(['vitrine']);
  });

  test('names only settings that exist', () => {
    expect(listUnknownSettings(ours.flatMap(([, { environment }]) => Object.keys(environment)))).toEqual([]);
  });

  test('has no secrets: those it needs are required, and the others passed on', () => {
    for (const [, { environment }] of ours) {
      const secrets = Object.entries(environment).filter(([name]) =>
        /SECRET|PASSWORD|KEY|SMTP_URL|DATABASE_URL/.test(name),
      );
      for (const [, value] of secrets) expect(value ?? '${X:?}').toMatch(/\$\{\w+:\?/);
    }
    expect(service('database').environment['POSTGRES_PASSWORD']).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
  });

  test.each(ours)('%s has a read-only root and no capabilities', (_, { read_only: isReadOnly, cap_drop: dropped }) => {
    expect([isReadOnly, dropped]).toEqual([true, ['ALL']]);
  });

  test('publishes the server’s port, or the proxy’s', () => {
    const [, listen] = /listen (\d+);/.exec(readRootText('ops/nginx/nginx.conf')) ?? [];
    expect(service('vitrine').ports).toEqual([`\${HTTP_PORT:-3000}:${defaultPorts.web}`]);
    expect(service('proxy').ports).toEqual([`\${HTTP_PORT:-3000}:${listen}`]);
  });

  test('has a proxy that knows the web processes, and that they trust', () => {
    const upstreams = [...readRootText('ops/nginx/nginx.conf').matchAll(/server (\S+):(\d+) max_fails=0;/g)];
    expect(upstreams.map(([, name, port]) => [name, Number(port)])).toEqual([
      ['web-1', defaultPorts.web],
      ['web-2', defaultPorts.web],
    ]);
    expect(service('proxy').extra_hosts).toEqual(
      upstreams.map(([, name = '']) => `${name}:${readServiceAddress(name)}`),
    );
    for (const [name] of ours.filter(([each]) => each !== 'vitrine')) {
      expect(service(name).environment['TRUST_PROXY']).toBe(readServiceAddress('proxy'));
    }
  });
});

import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { ConfigError, readConfig } from '../../config.ts';
import { defaultPorts, toRootPath, listScripts, readRootText, listUnknownSettings } from './files.ts';

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  image: string;
  args?: string[];
  env?: { name: string; value: string }[];
  envFrom: Record<string, { name: string }>[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: object;
  resources: { requests: object; limits: object };
  securityContext: object;
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  stringData?: Record<string, string>;
  spec: {
    selector: Record<string, unknown>;
    ports: { name: string; targetPort: string }[];
    replicas?: number;
    maxUnavailable?: number;
    podSelector?: { matchLabels: Record<string, string> };
    policyTypes?: string[];
    ingress?: object[];
    rules: { host: string; http: { paths: { backend: { service: object } }[] } }[];
    template?: {
      metadata: { labels: object; annotations?: Record<string, string> };
      spec: { containers: [Container]; securityContext: object; automountServiceAccountToken: boolean };
    };
  };
}

const manifests = globSync('*.yaml', { cwd: toRootPath('ops/kubernetes') }).flatMap((name) =>
  parseAllDocuments(readRootText(`ops/kubernetes/${name}`)).map((document) => document.toJS() as Manifest),
);

function manifest(kind: string, name: string): Manifest {
  const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
  if (found === undefined) throw new Error(`No ${kind} ${name}`);
  return found;
}

const pods = manifests.flatMap(({ metadata, spec }) =>
  spec?.template === undefined ? [] : [{ name: metadata.name, ...spec.template.spec }],
);
const settings = manifest('ConfigMap', 'vitrine').data ?? {};
const secrets = manifest('Secret', 'vitrine').stringData ?? {};
const findContainer = (deployment: string) => {
  const [container] = manifest('Deployment', deployment).spec.template?.spec.containers ?? [];
  if (container === undefined) throw new Error(`${deployment} has no container`);
  return container;
};

describe('the manifests for Kubernetes', () => {
  test('name only settings that exist, with values that are valid', () => {
    const inPods = pods.flatMap(({ containers: [{ env = [] }] }) => env);
    const names = [...Object.keys(settings), ...Object.keys(secrets), ...inPods.map(({ name }) => name)];
    expect(names).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'ROLE']));
    expect(listUnknownSettings(names)).toEqual([]);
    expect(() => readConfig(settings)).not.toThrow();
    for (const { name, value } of inPods) expect(() => readConfig({ [name]: value })).not.toThrow();
  });

  test('come with example secrets, each of which the server refuses', () => {
    expect(Object.keys(secrets)).toContain('SESSION_SECRET');
    for (const [name, value] of Object.entries(secrets)) {
      expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
      expect(() => readConfig({ [name]: value })).toThrow(name);
    }
  });

  test('run one image, that of this version', () => {
    const { version } = JSON.parse(readRootText('package.json')) as { version: string };
    const images = new Set(pods.map(({ containers: [{ image }] }) => image));
    expect([...images]).toEqual([`registry.example.com/vitrine:${version}`]);
  });

  test.each(pods)('$name runs without root, capabilities and a writable root', (pod) => {
    const [container] = pod.containers;
    const [, uid] = /^USER (\d+):/m.exec(readRootText('Dockerfile')) ?? [];
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: Number(uid),
      fsGroup: Number(uid),
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toMatchObject({
      requests: { memory: expect.anything() },
      limits: { memory: expect.anything() },
    });
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'vitrine' } }, { secretRef: { name: 'vitrine' } }]);
  });

  test.each([
    ['vitrine-web', 'http'],
    ['vitrine-worker', 'ops'],
  ])('%s is probed on its port %s', (name, port) => {
    const { startupProbe, readinessProbe, livenessProbe } = findContainer(name);
    expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet)).toEqual([
      { path: '/healthz', port },
      { path: '/readyz', port },
      { path: '/healthz', port },
    ]);
  });

  test('open the ports that the server listens on', () => {
    const { PORT, OPS_PORT } = readConfig(settings);
    expect({ web: PORT, ops: OPS_PORT }).toEqual(defaultPorts);
    const web = { name: 'http', containerPort: PORT };
    const ops = { name: 'ops', containerPort: OPS_PORT };
    expect(findContainer('vitrine-web').ports).toEqual([web, ops]);
    expect(findContainer('vitrine-worker').ports).toEqual([ops]);
    for (const name of ['vitrine-web', 'vitrine-worker']) {
      const { annotations } = manifest('Deployment', name).spec.template?.metadata ?? {};
      expect(annotations?.['prometheus.io/port']).toBe(String(OPS_PORT));
    }
  });

  test('lead from the address of the installation to the web processes', () => {
    const { rules } = manifest('Ingress', 'vitrine').spec;
    expect(rules.map(({ host }) => `https://${host}`)).toEqual([settings['PUBLIC_URL']]);
    expect(rules[0]?.http.paths[0]?.backend.service).toEqual({ name: 'vitrine-web', port: { name: 'http' } });
    const { selector, ports } = manifest('Service', 'vitrine-web').spec;
    expect(ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
    expect(manifest('Deployment', 'vitrine-web').spec.template?.metadata.labels).toEqual(selector);
  });

  test.each(['vitrine-web', 'vitrine-worker'])('keep a process of %s while nodes are drained', (name) => {
    const { template, replicas } = manifest('Deployment', name).spec;
    const { selector, maxUnavailable } = manifest('PodDisruptionBudget', name).spec;
    expect(selector).toEqual({ matchLabels: template?.metadata.labels });
    expect([maxUnavailable, replicas]).toEqual([1, 2]);
  });

  test('open the ops port to monitors only, and the port of web processes to everyone', () => {
    const { podSelector, policyTypes, ingress } = manifest('NetworkPolicy', 'vitrine').spec;
    for (const name of ['vitrine-web', 'vitrine-worker']) {
      expect(manifest('Deployment', name).spec.template?.metadata.labels).toMatchObject(podSelector?.matchLabels ?? {});
    }
    expect(policyTypes).toEqual(['Ingress']);
    const monitors = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } };
    expect(ingress).toEqual([
      { ports: [{ protocol: 'TCP', port: 'http' }] },
      { from: [monitors], ports: [{ protocol: 'TCP', port: 'ops' }] },
    ]);
    const named = pods.flatMap(({ containers: [{ ports = [] }] }) => ports.map(({ name }) => name));
    expect([...new Set(named)].toSorted()).toEqual(['http', 'ops']);
  });

  test('let a web process finish: no new connections reach it before its signal', () => {
    expect(findContainer('vitrine-web').lifecycle).toEqual({ preStop: { exec: { command: ['sleep', '5'] } } });
  });

  test('migrate by a script that exists', () => {
    const [container] = manifest('Job', 'vitrine-migrate').spec.template?.spec.containers ?? [];
    expect(listScripts(container?.args ?? [])).toEqual([['apps/server/dist/migrate.mjs', true]]);
  });
});

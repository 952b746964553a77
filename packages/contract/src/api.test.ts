import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api.ts';
import { errorCatalog } from './core/errors.ts';
import { DRAWN_KINDS } from './drawn/drawn-kinds.ts';
import { ErrorCodeSchema } from './core/error-body.ts';
import { openApiPaths } from './core/openapi.ts';
import { findScope, listRouteAddresses, type Route } from './core/route.ts';

const all = Object.entries(api).flatMap(([group, table]) =>
  Object.entries<Route>(table).map(([key, route]) => [`${group}.${key}`, route] as const),
);

/** Routes other than GET that change nothing by themselves: queries, and steps that another route completes. */
const noChanges = [
  'system.measureRequest',
  'devices.ping',
  'commands.overviewOfMany',
  'devices.timeZones',
  'devices.names',
  'playout.delivery',
  'playout.mediaUse',
  'webpages.check',
  'feeds.check',
  'hours.checkCalendar',
  'addressChecks.stream',
  'addressChecks.onlineVideo',
  'pairing.start',
  'passkeys.beginSignIn',
  'media.announceUpload',
  'media.createUpload',
  'media.appendToUpload',
  'media.abandonUpload',
];

const isChange = (name: string, { method, access }: Route): boolean =>
  method !== 'GET' && method !== 'HEAD' && ['public', 'user', 'admin'].includes(access) && !noChanges.includes(name);

describe.each(all)('%s', (name, route) => {
  test('declares exactly the parameters in its path', () => {
    for (const { path } of listRouteAddresses(route)) {
      const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(Object.keys(route.params?.shape ?? {})).toEqual(inPath);
    }
  });

  test('has a sentence for the audit log when a person changes something with it, of fields that exist', () => {
    const { sentence = '', body } = route;
    const shape = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    const fields = [...Object.keys(route.params?.shape ?? {}), ...shape, 'assigned'];
    for (const [, field] of sentence.matchAll(/\{(\w+)/g)) expect(fields).toContain(field);
    expect(isChange(name, route) && sentence === '').toBe(false);
  });

  test('names only failures the catalogue has', () => {
    expect(Object.keys(errorCatalog)).toEqual(expect.arrayContaining([...(route.errors ?? [])]));
  });
});

const withMethod = (...methods: Route['method'][]) => all.filter(([, { method }]) => methods.includes(method));
const namesWhere = (list: typeof all, condition: (route: Route) => boolean) =>
  list.flatMap(([name, route]) => (condition(route) ? [name] : []));

const isClosed = (route: Route): boolean => route.role !== undefined && findScope(route) === null;
const isAlwaysClosed = ({ role }: Route): boolean => role === 'owner' || role === 'self';

describe('callers', () => {
  // A route in one of these lists is reachable without a session: adding one is a decision about security.
  test.for<[access: Route['access'], names: string[]]>([
    [
      'public',
      [
        'system.health',
        'system.measureRequest',
        'system.guide',
        'system.openapi',
        'accounts.installation',
        'accounts.register',
        'accounts.login',
        'accounts.demo',
        'accounts.forgotPassword',
        'accounts.resetPassword',
        'secondFactors.signIn',
        'singleSignOn.options',
        'singleSignOn.start',
        'singleSignOn.callback',
        'singleSignOn.complete',
        'passkeys.beginSignIn',
        'passkeys.signIn',
        'team.readInvitation',
        'team.acceptInvitation',
        'plans.list',
        'pairing.start',
        'agent.proveInstallation',
        'sharedReports.read',
        'sharedReports.plays',
        'sharedReports.uptime',
      ],
    ],
    [
      'signed',
      [
        'media.putUpload',
        'generator.download',
        'pairing.poll',
        'pairing.claim',
        'sharedReports.csv',
        'sharedReports.logo',
        'reportEmails.openUnsubscribe',
        'reportEmails.unsubscribe',
        'billing.webhook',
        'triggers.call',
      ],
    ],
    ['userOrDevice', ['playout.now']],
    ['file', ['media.imageFile', 'media.videoFile', 'media.audioFile', 'media.thumbnailFile', 'documents.file']],
    [
      'console',
      [
        'changeEvents.stream',
        'transfers.downloadLayout',
        'transfers.downloadPlaylist',
        'stickMedia.download',
        'logs.export',
        'commands.screenshotFile',
        'commands.machineLogFile',
        'reports.exportPlays',
        'reports.printPlays',
      ],
    ],
  ])('with access %s may call exactly %j', ([access, names]) => {
    expect(namesWhere(all, (route) => route.access === access)).toEqual(names);
  });

  test('need to be administrators for every address under /api/admin, and for ending a test period', () => {
    const under = all.flatMap(([name, { path }]) => (path.startsWith('/api/admin/') ? [name] : []));
    expect(namesWhere(all, ({ access }) => access === 'admin').toSorted()).toEqual(
      [...under, 'billing.sandboxAdvance'].toSorted(),
    );
  });

  test('need a device’s token for every address of the player protocol but those that give one', () => {
    const withoutToken = all.flatMap(([name, { path, access }]) =>
      path.startsWith('/api/player/') && access !== 'device' ? [name] : [],
    );
    expect(withoutToken).toEqual(['devices.register', 'pairing.start', 'pairing.poll', 'pairing.claim']);
    const elsewhere = all.filter(([, { path, access }]) => access === 'device' && !path.startsWith('/api/player/v1/'));
    expect(elsewhere).toEqual([]);
  });

  test('with an API key never call what is about a person, about keys, or for owners, nor changes open to viewers', () => {
    expect(namesWhere(all, (route) => isAlwaysClosed(route) && !isClosed(route))).toEqual([]);
    expect(namesWhere(all, (route) => isClosed(route) && !isAlwaysClosed(route))).toEqual([
      'accounts.changeProfile',
      'team.leave',
      'reportEmails.list',
      'reportEmails.create',
      'reportEmails.update',
      'reportEmails.remove',
      'reportEmails.send',
      'alerts.changeSettings',
      'apiKeys.list',
      'apiKeys.create',
      'apiKeys.update',
      'apiKeys.rotate',
      'apiKeys.revoke',
    ]);
  });

  test('with an API key need the scope “screens” for what admins do with screens and groups', () => {
    const groups = all.flatMap(([name, route]) => (findScope(route) === 'screens' ? [name.split('.')[0]] : []));
    expect([...new Set(groups)]).toEqual([
      'stickMedia',
      'devices',
      'pairingTokens',
      'groups',
      'hours',
      'tags',
      'commands',
    ]);
    const others = all.filter(([name, { role }]) => role === 'admin' && groups.includes(name.split('.')[0]));
    expect(namesWhere(others, (route) => findScope(route) !== 'screens')).toEqual([]);
  });

  test('identified by a cookie alone can only read, so other sites cannot make a browser change anything', () => {
    const withCookie = all.flatMap(([, route]) =>
      ['file', 'console'].includes(route.access) ? listRouteAddresses(route) : [],
    );
    expect(new Set(withCookie.map(({ method }) => method))).toEqual(new Set(['GET']));
  });
});

describe('a dry run', () => {
  /**
   * Features whose calls change nothing that the account’s own screens play, except for seats; and approvals, which
   * answer the effect of the change that waits.
   */
  const elsewhere = [
    'accounts',
    'singleSignOn',
    'passkeys',
    'approvals',
    'secondFactors',
    'team',
    'signInPolicy',
    'ownData',
    'branding',
    'generator',
    'pairingTokens',
    'commands',
    'reportEmails',
    'alerts',
    'apiKeys',
    'webhooks',
    'triggers',
    'reportLinks',
    'billing',
    'welcome',
    'admin',
    'identityProviders',
  ];

  test('is declared by every call of the console that changes what screens play', () => {
    const changes = all.filter(
      ([name, route]) => isChange(name, route) && !elsewhere.includes(name.split('.')[0] ?? ''),
    );
    expect(namesWhere(changes, ({ dryRun }) => dryRun === undefined)).toEqual([
      'folders.create',
      'folders.update',
      // A file may be added to a playlist that follows its folder, but to try that it would have to be sent.
      'media.uploadImage',
      'media.uploadDocument',
      'media.finishUpload',
      'media.finishResumableUpload',
      // Screens do not show it.
      'media.removeVersion',
      // A new object is not on any screen yet.
      'webpages.create',
      'playlists.create',
      'playlists.duplicate',
      'priceLists.create',
      'priceLists.duplicate',
      'layouts.create',
      // Screens show what is published.
      'layouts.saveDraft',
      'layouts.discardDraft',
      'layouts.duplicate',
      // A preview is seen on its screen, and ends by itself.
      'layouts.startPreview',
      'layouts.endPreview',
      // The new entries are known only after the feed has been read.
      'feeds.create',
      'feeds.refresh',
      // The content of the file is known only after it has been sent.
      'transfers.import',
      ...DRAWN_KINDS.map((kind) => `${kind}.create`),
      'devices.detachMachine',
      'devices.pair',
      'devices.register',
      'devices.rename',
      'groups.create',
      // Their order is for people.
      'groups.order',
    ]);
  });

  test('is possible for JSON calls of signed-in people only, and not for reading', () => {
    const declared = all.filter(([, { dryRun }]) => dryRun === true);
    const others = namesWhere(declared, ({ access, transport = 'json' }) => access !== 'user' || transport !== 'json');
    // It is tried with the size of the file alone.
    expect(others).toEqual(['media.replaceFile']);
    expect(namesWhere(declared, ({ method }) => method === 'GET' || method === 'HEAD')).toEqual([]);
  });
});

describe('methods', () => {
  test('that read or delete take no body', () => {
    const reading = withMethod('GET', 'HEAD', 'DELETE');
    expect(namesWhere(reading, ({ body }) => body !== undefined)).toEqual([]);
  });

  test('that create take an Idempotency-Key, unless repeating them returns the same object', () => {
    const creating = all.filter(([, { status }]) => status === 201);
    expect(namesWhere(creating, ({ idempotency }) => idempotency === undefined)).toEqual([
      'media.finishUpload',
      'media.finishResumableUpload',
      'transfers.import',
    ]);
  });

  test('that take an Idempotency-Key are POST: the others are idempotent already, apart from a file that is sent again later', () => {
    expect(namesWhere(all, ({ method, idempotency }) => idempotency !== undefined && method !== 'POST')).toEqual([
      'media.replaceFile',
    ]);
  });

  test('that put parameters into the query although they are not GET send a file as the body', () => {
    const changing = withMethod('POST', 'PUT', 'PATCH', 'DELETE').filter(([, { query }]) => query !== undefined);
    expect(namesWhere(changing, ({ transport }) => transport !== 'bytes' && transport !== 'multipart')).toEqual([]);
  });

  test('that stream or serve files are GET', () => {
    const files = all.filter(([, { transport }]) => transport === 'file' || transport === 'stream');
    expect(namesWhere(files, ({ method }) => method !== 'GET')).toEqual([]);
  });
});

test.each(
  all.flatMap(([name, { idempotency, response }]) =>
    idempotency?.secret ? [[name, idempotency.secret, response]] : [],
  ),
)('the answer of %s has its secret, %s, which is never stored', (_, secret, response) => {
  expect(response instanceof z.ZodObject && Object.keys(response.shape)).toContain(secret);
});

describe('failures', () => {
  test('that follow from a path are declared: something unknown is answered with 404', () => {
    const silent = all.flatMap(([name, { params, errors = [] }]) =>
      params !== undefined && !errors.some((code) => errorCatalog[code].status === 404) ? [name] : [],
    );
    // The first two may be repeated after the command was deleted; the last exists only with the sandbox.
    expect(silent).toEqual(['agent.acknowledge', 'player.acknowledge', 'billing.sandboxAdvance']);
  });

  test('of the catalogue are all declared by some route or shared by all', () => {
    const declared = new Set(all.flatMap(([, { errors = [] }]) => errors));
    const shared = ErrorCodeSchema.options.filter((code) => !declared.has(code));
    expect(shared).toEqual([
      'request.invalid',
      'request.over_proxy_limit',
      'request.headers_too_large',
      'request.expectation_failed',
      'request.too_slow',
      'request.outdated',
      'idempotency.key_reused',
      'idempotency.in_progress',
      'idempotency.answer_not_stored',
      'route.not_found',
      'server.failed',
      'network.failed',
      'auth.required',
      'auth.expired',
      'auth.forbidden',
      'auth.role_required',
      'auth.outside_limits',
      'auth.key_invalid',
      'auth.scope_required',
      'auth.keys_refused',
      'auth.second_factor_missing',
      'auth.single_sign_on_required',
      'account.none',
      'approval.waiting',
      'approval.needs_admin',
      'approval.limit_reached',
      // In the address of the sign-in page.
      'single_sign_on.provider_failed',
      'single_sign_on.denied',
      'single_sign_on.token_refused',
      'single_sign_on.email_unverified',
      'single_sign_on.domain_foreign',
    ]);
  });

  test('of storage are declared wherever a file is sent', () => {
    const sending = all.filter(([name, { transport }]) => transport === 'multipart' || name === 'media.putUpload');
    expect(sending.flatMap(([name, { errors = [] }]) => (errors.includes('storage.full') ? [] : [name]))).toEqual([]);
  });
});

test.each(all)('%s has a summary: one phrase with a capital letter and no full stop', (_, { summary }) => {
  expect(summary).toMatch(/^[A-Z].*[^.\s]$/s);
});

test('no two routes share a method and path, aliases included', () => {
  const addresses = all
    .flatMap(([, route]) => listRouteAddresses(route))
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('the whole API can be written as OpenAPI', () => {
  expect(openApiPaths(api)['/api/device/{deviceId}/name']?.['patch']).toMatchObject({
    operationId: 'devices.rename',
    requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
  });
});

test('OpenAPI lists the calls that take an Idempotency-Key, and how they refuse one', () => {
  expect(openApiPaths(api)['/api/create-subscription']?.['post']).toMatchObject({
    parameters: expect.arrayContaining([
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    ]),
    responses: { 409: expect.anything(), 422: { description: 'idempotency.key_reused' } },
  });
  expect(openApiPaths(api)['/api/devices/ping']?.['post']).toMatchObject({
    parameters: [{ name: 'X-Account' }],
  });
});

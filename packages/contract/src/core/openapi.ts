import { z } from 'zod';
import { DryRun } from '../playout/effect.ts';
import { webhookBodies } from '../integrations/webhook-events.ts';
import { nameWebhookEvent } from '../integrations/webhook-types.ts';
import { type ErrorCode, errorCatalog } from './errors.ts';
import { ErrorBody, ErrorCodeSchema } from './error-body.ts';
import { KEY_SCOPES } from './scopes.ts';
import { findScope, listRouteAddresses, mayWait, needsApproval, type Route, type RouteTable } from './route.ts';

type Json = Record<string, unknown>;

/** Describes a route table as an OpenAPI 3.1 document, for people who do not write TypeScript. */
export function openApiDocument(table: Record<string, RouteTable>, version: string): Json {
  const error = z.toJSONSchema(ErrorBody);
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/', description: 'This server' }],
    paths: openApiPaths(table),
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'A session token, from signing in' },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'vit_…',
          description: `An API key. It names its account, so it needs no X-Account. Scopes: ${KEY_SCOPES.join(', ')}`,
        },
        device: { type: 'http', scheme: 'bearer', description: 'A device token, from pairing or registering' },
        agent: { type: 'http', scheme: 'bearer', description: 'The token of an agent, from enrolling' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'vitrine_files',
          description: 'Set by signing in; files only. With HTTPS its name begins with __Host-',
        },
      },
      schemas: {
        Error: { ...error, properties: { ...error.properties, code: { $ref: '#/components/schemas/ErrorCode' } } },
        ErrorCode: toSchema(ErrorCodeSchema, 'output'),
        DryRun: toSchema(DryRun, 'output'),
      },
    },
  };
}

/** Returns the paths of an OpenAPI document for the routes, tagged by the names of their tables. */
export function openApiPaths(table: Record<string, RouteTable>): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [tag, group] of Object.entries(table)) {
    for (const [key, route] of Object.entries(group)) {
      listRouteAddresses(route).forEach(({ method, path }, index) => {
        const operationId = index === 0 ? `${tag}.${key}` : `${tag}.${key}.${index}`;
        const address = path.replace(/:(\w+)/g, '{$1}');
        paths[address] = { ...paths[address], [method.toLowerCase()]: describeOperation(tag, operationId, route) };
      });
    }
  }
  return paths;
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** The requests that receivers of webhooks get. */
function describeWebhooks(): Record<string, Json> {
  const parameters = [
    header('webhook-id', 'The id of the event, the same for each attempt'),
    header('webhook-timestamp', 'The time of the attempt, in seconds of Unix time'),
    header('webhook-signature', 'Signatures by Standard Webhooks, separated by spaces; one of them must fit'),
  ];
  return Object.fromEntries(
    Object.entries(webhookBodies).map(([type, body]) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          summary: nameWebhookEvent(body.shape.type.value),
          security: [],
          parameters,
          requestBody: { required: true, content: describeJson(body, 'output') },
          responses: { '2XX': { description: 'Accepted. Everything else counts as a failure' } },
        },
      },
    ]),
  );
}

const security: Record<Route['access'], Json[]> = {
  public: [],
  signed: [],
  user: [{ user: [] }],
  admin: [{ user: [] }],
  device: [{ device: [] }],
  agent: [{ agent: [] }],
  userOrDevice: [{ user: [] }, { device: [] }],
  file: [{ cookie: [] }, { user: [] }, { device: [] }],
  console: [{ cookie: [] }, { user: [] }],
};

const idempotencyErrors = [
  'idempotency.key_reused',
  'idempotency.in_progress',
  'idempotency.answer_not_stored',
] as const satisfies readonly ErrorCode[];

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique value for this request, e.g. a UUID. Sent again within 24 hours with the same key and body, the request is carried out once and gets the same answer, with the header `Idempotent-Replayed: true`. Another body with the same key gets 422. While the first request is running, and where its answer carried a secret that is not stored, a repeated one gets 409.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
};

const account: Json = {
  name: 'X-Account',
  in: 'header',
  required: false,
  description:
    'The account that the call is about, of those in `GET /api/accounts`. Without it, the one that the session used last. Not needed with an API key.',
  schema: { type: 'string' },
};

/** Browsers load these without headers of ours. */
const accountInQuery: Json = { ...account, name: 'account', in: 'query' };

const dryRun: Json = {
  name: 'dryRun',
  in: 'query',
  required: false,
  description:
    'With `true` the call changes nothing and answers 200 with what it would do to the screens over the next 14 days. A schedule in the way is part of that answer instead of a failure, so `force` is not needed. Other failures are those of the call. An `Idempotency-Key` is ignored.',
  schema: { type: 'boolean', default: false },
};

const dryRunAnswer: Json = { $ref: '#/components/schemas/DryRun' };

/** Failures that every route of an access has. */
const accessErrors: Record<Route['access'], readonly ErrorCode[]> = {
  public: [],
  signed: [],
  user: ['auth.required', 'auth.expired'],
  admin: ['auth.required', 'auth.expired', 'auth.forbidden'],
  device: ['device.unpaired'],
  agent: ['device.unpaired'],
  userOrDevice: ['auth.required', 'auth.expired', 'device.unpaired'],
  file: ['auth.required', 'auth.expired', 'device.unpaired'],
  console: ['auth.required', 'auth.expired'],
};

/** Failures of API keys. */
function listKeyErrors(route: Route): ErrorCode[] {
  if (route.role === undefined) return [];
  if (findScope(route) === null) return ['auth.key_invalid', 'auth.keys_refused'];
  return ['auth.key_invalid', 'auth.scope_required', 'request.too_many'];
}

/** Failures of members whose role or account does not fit. */
function listRoleErrors({ role }: Route): ErrorCode[] {
  if (role === undefined || role === 'self') return [];
  return [
    ...(role === 'viewer' ? [] : (['auth.role_required', 'auth.outside_limits'] as const)),
    'account.none',
    'account.not_found',
  ];
}

function listAccountParameters({ access, role }: Route): Json[] {
  if (role === undefined || role === 'self') return [];
  return [access === 'user' || access === 'userOrDevice' ? account : accountInQuery];
}

const hasBody = ({ body, transport = 'json' }: Route): boolean =>
  body !== undefined || transport === 'bytes' || transport === 'multipart' || transport === 'tus';

/** The errors that a call of a route can return, without repetitions. */
function listFailures(route: Route): ErrorCode[] {
  return [
    ...new Set<ErrorCode>([
      'request.invalid',
      ...accessErrors[route.access],
      ...listRoleErrors(route),
      ...listKeyErrors(route),
      ...(route.method === 'GET' ? [] : (['request.outdated'] as const)),
      ...(hasBody(route) ? (['request.too_slow', 'request.too_large'] as const) : []),
      ...(route.idempotency === undefined ? [] : idempotencyErrors),
      ...(mayWait(route) || route.approval === 'folder' || route.approval === 'version'
        ? (['approval.waiting', 'approval.limit_reached'] as const)
        : []),
      ...(needsApproval(route) ? (['approval.needs_admin'] as const) : []),
      ...(route.errors ?? []),
      'server.failed',
      'server.unavailable',
    ]),
  ];
}

function describeOperation(tag: string, operationId: string, route: Route): Json {
  const failures = listFailures(route);
  const scope = findScope(route);
  const byStatus = Map.groupBy(failures, (code) => errorCatalog[code].status);
  return {
    operationId,
    summary: route.summary,
    tags: [tag],
    security: [...security[route.access], ...(scope === null ? [] : [{ key: [scope] }])],
    'x-access': route.access,
    ...(route.role === undefined ? {} : { 'x-role': route.role }),
    ...(scope === null ? {} : { 'x-scope': scope }),
    parameters: [
      ...describeParameters('path', route.params),
      ...describeParameters('query', route.query),
      ...listAccountParameters(route),
      ...(route.dryRun === undefined ? [] : [dryRun]),
      ...(route.idempotency === undefined ? [] : [idempotencyKey]),
    ],
    ...describeRequestBody(route),
    responses: {
      ...describeSuccess(route),
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

function describeSuccess(route: Route): Json {
  const { status = 200, summary: description } = route;
  const answer = { [status]: { description, content: status === 302 ? {} : describeAnswer(route) } };
  if (route.dryRun === undefined) return answer;
  if (status !== 200) {
    return {
      ...answer,
      200: { description: 'The dry run', content: { 'application/json': { schema: dryRunAnswer } } },
    };
  }
  const anyOf = [toSchema(route.response, 'output'), dryRunAnswer];
  return { 200: { description, content: { 'application/json': { schema: { anyOf } } } } };
}

function describeRequestBody({ method, transport, body }: Route): Json {
  if (transport === 'tus') {
    if (method !== 'PATCH') return {};
    return { requestBody: { required: true, content: { 'application/offset+octet-stream': {} } } };
  }
  if (transport === 'bytes') return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  if (transport === 'multipart') return { requestBody: { required: true, content: { 'multipart/form-data': {} } } };
  if (body === undefined) return {};
  return { requestBody: { required: !body.safeParse(undefined).success, content: describeJson(body, 'input') } };
}

function describeAnswer({ transport, response, mediaType }: Route): Json {
  if (transport === 'tus') return {};
  if (transport === 'file') return { 'application/octet-stream': {} };
  if (transport === 'archive') return { [mediaType ?? 'application/octet-stream']: {} };
  if (transport === 'stream') return { 'text/event-stream': {} };
  return mediaType === undefined
    ? describeJson(response, 'output')
    : { [mediaType]: { schema: toSchema(response, 'output') } };
}

function describeParameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries<z.ZodType>(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: toSchema(field, 'input'),
  }));
}

function describeJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  return { 'application/json': { schema: toSchema(schema, io) } };
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: replaceOneOf });
  return rest;
}

/** The members of a union may overlap, because a field that tells them apart may be optional. */
function replaceOneOf({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.oneOf === undefined) return;
  jsonSchema.anyOf = jsonSchema.oneOf;
  delete jsonSchema.oneOf;
}

import { z } from 'zod';
import { defineRoutes } from '../core/route.ts';
import { KEY_SCOPES, LIMITABLE_SCOPES } from '../core/scopes.ts';
import { Instant, lineSchema } from '../core/text.ts';
import { GroupId } from '../fleet/groups.ts';
import { MAX_LIMITED_GROUPS } from './api-key-limits.ts';
import { say } from '../core/say.ts';

export const ApiKeyId = z.string().startsWith('key_').brand<'ApiKeyId', 'inout'>();
export type ApiKeyId = z.infer<typeof ApiKeyId>;

const KeyScopeSchema = z.enum(KEY_SCOPES);

export const ApiKey = z.object({
  id: ApiKeyId,
  name: z.string(),
  /** In the order of {@link KEY_SCOPES}; always with `read`. */
  scopes: z.array(KeyScopeSchema),
  /** The groups of screens that the key is limited to, of those that exist; null: it sees what its maker may see. */
  groupIds: z.array(GroupId).nullable(),
  /** The last four characters of its token. */
  tokenEnd: z.string(),
  /** The name of the member who made it, with whose rights it acts. */
  madeBy: z.string(),
  isYours: z.boolean(),
  createdAt: Instant,
  /** The time of the last use, to the minute; null: never. */
  lastUsedAt: Instant.nullable(),
  /** The time from which on it is refused; null: it does not expire. */
  expiresAt: Instant.nullable(),
  isExpired: z.boolean(),
  /** The time until which the token before the last rotation is accepted too; null if there is none. */
  previousTokenEndsAt: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

const ApiKeyName = lineSchema(100, 'Please enter a name');

const CreatedApiKey = z.object({
  name: ApiKeyName,
  scopes: z.array(KeyScopeSchema).min(1, say('Please choose at least one scope')).max(KEY_SCOPES.length),
  /** Limits the key to groups of screens; null, or left out: to what its maker may see. */
  groupIds: z
    .array(GroupId)
    .min(1, say('Please choose at least one group'))
    .max(MAX_LIMITED_GROUPS, say(`Please choose at most ${MAX_LIMITED_GROUPS} groups`))
    .nullish(),
  expiresAt: Instant.nullish(),
});

/** A body whose scopes concern the whole account although it is limited to groups. */
const isTooWide = ({ groupIds, scopes }: z.output<typeof CreatedApiKey>): boolean =>
  (groupIds ?? null) !== null && scopes.some((scope) => !LIMITABLE_SCOPES.includes(scope));

export const NewApiKey = CreatedApiKey.refine((key) => !isTooWide(key), {
  path: ['groupIds'],
  error: say(
    'Keys with the scopes “screens” or “admin” cannot be limited to groups. Leave the limit or these scopes out.',
  ),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** What is changed of a key; the rest stays. */
export const ApiKeyChange = z.object({ name: ApiKeyName, expiresAt: Instant.nullable() }).partial();

const success = z.literal(true);

/** The key, and its token, which no other answer contains. */
const WithToken = z.object({ success, apiKey: ApiKey, token: z.string() });

const params = z.object({ id: ApiKeyId });

export const apiKeys = defineRoutes({ reads: ['integrations', 'team', 'groups'], changes: ['integrations'] })({
  list: {
    method: 'GET',
    path: '/api/api-keys',
    access: 'user',
    role: 'viewer',
    scope: 'none',
    summary: 'List the API keys of the signed-in person, the newest first; for admins those of all members',
    response: z.object({ apiKeys: z.array(ApiKey) }),
  },
  create: {
    method: 'POST',
    path: '/api/api-keys',
    sentence: 'Created the API key {name}',
    access: 'user',
    role: 'viewer',
    summary: 'Create an API key that acts as the signed-in person in this account; only this answer has its token',
    body: NewApiKey,
    response: WithToken,
    status: 201,
    idempotency: { secret: 'token' },
    errors: ['api_key.limit_reached', 'api_key.scope_too_wide', 'group.not_found', 'request.too_many'],
  },
  update: {
    method: 'PATCH',
    path: '/api/api-keys/:id',
    sentence: 'Changed the API key {id}',
    access: 'user',
    role: 'viewer',
    summary: 'Change the name or the end of an API key of your own',
    params,
    body: ApiKeyChange,
    response: z.object({ success, apiKey: ApiKey }),
    errors: ['api_key.not_found', 'api_key.not_yours'],
  },
  rotate: {
    method: 'POST',
    path: '/api/api-keys/:id/rotate',
    sentence: 'Rotated the API key {id}',
    access: 'user',
    role: 'viewer',
    summary: 'Give an API key of your own a new token. The one before is accepted for 24 hours more',
    params,
    response: WithToken,
    errors: ['api_key.not_found', 'api_key.not_yours', 'api_key.expired', 'request.too_many'],
  },
  revoke: {
    method: 'DELETE',
    path: '/api/api-keys/:id',
    sentence: 'Revoked the API key {id}',
    access: 'user',
    role: 'viewer',
    summary: 'Revoke an API key: it is refused at once, and its event streams end. Admins revoke those of all members',
    params,
    response: z.object({ success }),
    errors: ['api_key.not_found'],
  },
});

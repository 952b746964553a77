import { ApiKey } from '@vitrine/contract/integrations/api-keys';

/** A key of the signed-in person that starts takeovers; the id is `key_` and the name. */
export const exampleApiKey = (name: string, facts: Partial<ApiKey> = {}): ApiKey =>
  ApiKey.parse({
    id: `key_${name}`,
    name,
    scopes: ['read', 'schedule'],
    groupIds: null,
    tokenEnd: '9fQz',
    madeBy: 'Ada',
    isYours: true,
    createdAt: '2026-03-02T12:00:00.000Z',
    lastUsedAt: null,
    expiresAt: null,
    isExpired: false,
    previousTokenEndsAt: null,
    ...facts,
  });

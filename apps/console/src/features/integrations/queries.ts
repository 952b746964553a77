import type { ApiKey, ApiKeyId, NewApiKey } from '@vitrine/contract/integrations/api-keys';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';

/** A key with its token, which is answered once. */
export interface KeyWithToken {
  apiKey: ApiKey;
  token: string;
}

/** The API keys that the signed-in person may see, newest first. */
export const useApiKeys = () =>
  useRead(q.apiKeys.list({ failure: 'Failed to fetch API keys', select: ({ apiKeys }) => apiKeys }));

const useRefetch = () => useInvalidate(keys.apiKeys.all);

/** The caller shows failures. */
export function useCreateApiKey() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: NewApiKey): Promise<KeyWithToken> => api.apiKeys.create({ body }),
    onSettled: useInvalidate(keys.apiKeys.all, keys.groups.all),
  });
}

/** The caller shows failures. */
export function useUpdateApiKey() {
  const api = useApi();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: ApiKeyId; name: string; expiresAt?: string | null }) =>
      api.apiKeys.update({ params: { id }, body }),
    onSettled: useRefetch(),
  });
}

export function useRotateApiKey() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: ApiKeyId): Promise<KeyWithToken> => api.apiKeys.rotate({ params: { id } }),
    meta: { failure: 'Failed to rotate the key' },
    onSettled: useRefetch(),
  });
}

export function useRevokeApiKey() {
  const api = useApi();
  return useMutation({
    mutationFn: (id: ApiKeyId) => api.apiKeys.revoke({ params: { id } }),
    meta: { failure: 'Failed to revoke the key' },
    onSettled: useRefetch(),
  });
}

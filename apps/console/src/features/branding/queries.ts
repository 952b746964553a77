import type { BrandingSettings } from '@vitrine/contract/branding';
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';
import { keys } from '../../api/keys.ts';
import { usePolling } from '../../api/live.tsx';
import { readToken } from '../../api/session.ts';

/** While change events are not received (specification, part 1, section 9). */
const POLL_MS = 5_000;

const brandingQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.branding.settings,
    queryFn: async () => (await api.branding.get()).settings,
    staleTime: 0,
    meta: { failure: 'Failed to fetch branding' },
  });

/** The account's color and logo for the shell, which does not wait for them: undefined while loading. */
export function useShellBranding(): BrandingSettings | undefined {
  return useQuery({ ...brandingQuery(useApi()), refetchInterval: usePolling(POLL_MS) }).data;
}

/** The account's color and logo. */
export const useBranding = (): BrandingSettings => useSuspenseQuery(brandingQuery(useApi())).data;

/** The address of the logo; null without one. */
export const toLogoUrl = ({ logoFilename }: BrandingSettings): string | null =>
  logoFilename === null ? null : `/api/image/file/${encodeURIComponent(logoFilename)}`;

/** The changes of the branding. Each returns the new settings, which replace the cached ones. */
export function useBrandingMutations() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = ({ settings }: { settings: BrandingSettings }) =>
    queries.setQueryData(keys.branding.settings, settings);
  return {
    update: useMutation({
      // A missing field leaves the color unchanged; an empty one would reset it.
      mutationFn: (primaryColor: string) => api.branding.update({ body: primaryColor === '' ? {} : { primaryColor } }),
      meta: { failure: 'Update Failed' },
      onSuccess,
    }),
    reset: useMutation({
      mutationFn: () => api.branding.update({ body: { primaryColor: '' } }),
      meta: { failure: 'Reset Failed' },
      onSuccess,
    }),
    uploadLogo: useMutation({
      mutationFn: async (file: File) => {
        if (readToken() === null) throw new Error('No authentication token found');
        const form = new FormData();
        form.append('logo', file);
        return api.branding.uploadLogo({ form });
      },
      meta: { failure: 'Upload Failed' },
      onSuccess,
    }),
    deleteLogo: useMutation({
      mutationFn: () => api.branding.deleteLogo(),
      meta: { failure: 'Delete Failed' },
      onSuccess,
    }),
  };
}

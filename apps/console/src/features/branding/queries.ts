import type { BrandingSettings } from '@vitrine/contract/branding';
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';
import { usePolling } from '../../api/live.tsx';
import { readToken } from '../../api/session.ts';

/** How often it is asked for while changes are not told (specification, part 1, section 9). */
const POLL_MS = 5_000;

const key = ['branding', 'settings'] as const;

const brandingQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: async () => (await api.branding.get()).settings,
    staleTime: 0,
    meta: { failure: 'Failed to fetch branding' },
  });

/** The account's colour and logo, for the frame around the pages: undefined until known, which stops nothing. */
export function useBrandingOfFrame(): BrandingSettings | undefined {
  return useQuery({ ...brandingQuery(useApi()), refetchInterval: usePolling(POLL_MS) }).data;
}

/** The account's colour and logo. */
export const useBranding = (): BrandingSettings => useSuspenseQuery(brandingQuery(useApi())).data;

/** Where a logo is served. */
export const logoUrlOf = ({ logoFilename }: BrandingSettings): string | null =>
  logoFilename === null ? null : `/api/image/file/${encodeURIComponent(logoFilename)}`;

/** What can be done about the branding; each answers with what holds then. */
export function useBrandingActs() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = ({ settings }: { settings: BrandingSettings }) => queries.setQueryData(key, settings);
  return {
    update: useMutation({
      // An empty field is left out: what is not named stays.
      mutationFn: (primaryColor: string) => api.branding.update({ body: primaryColor === '' ? {} : { primaryColor } }),
      onSuccess,
    }),
    reset: useMutation({
      mutationFn: () => api.branding.update({ body: { primaryColor: '' } }),
      onSuccess,
    }),
    uploadLogo: useMutation({
      mutationFn: async (file: File) => {
        if (readToken() === null) throw new Error('No authentication token found');
        const form = new FormData();
        form.append('logo', file);
        return api.branding.uploadLogo({ form });
      },
      onSuccess,
    }),
    deleteLogo: useMutation({ mutationFn: () => api.branding.deleteLogo(), onSuccess }),
  };
}

import type { BrandingSettings } from '@vitrine/contract/branding';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { readToken } from '../../api/session.ts';
import { q } from '../../api/q.ts';
import { useLoaded, useRead } from '../../api/use-read.ts';

/** While change events are not received (specification, part 1, section 9). */
const POLL_MS = 5_000;

const brandingRead = q.branding.get({
  pollMs: POLL_MS,
  failure: 'Failed to fetch branding',
  select: ({ settings }) => settings,
});

/** The account's color and logo for the shell, which does not wait for them: undefined while loading. */
export const useShellBranding = (): BrandingSettings | undefined => useRead(brandingRead).data;

/** The account's color and logo. */
export const useBranding = (): BrandingSettings => useLoaded(brandingRead);

/** The address of the logo; null without one. */
export const toLogoUrl = ({ logoFilename }: BrandingSettings): string | null =>
  logoFilename === null ? null : `/api/image/file/${encodeURIComponent(logoFilename)}`;

/** The changes of the branding. Each returns the new settings, which replace the cached ones. */
export function useBrandingMutations() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = (answer: { settings: BrandingSettings }) => queries.setQueryData(brandingRead.queryKey, answer);
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

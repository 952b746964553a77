import type { BrandingSettings } from '@vitrine/contract/branding';
import { q } from '../../api/q.ts';
import { t } from '@vitrine/messages/t';

/** While change events are not received (specification, part 1, section 9). */
const POLL_MS = 5_000;

/** The account's color and logo. */
export const brandingRead = q.branding.get({
  pollMs: POLL_MS,
  failure: t('Failed to fetch branding'),
  select: ({ settings }) => settings,
});

/** The address of the logo; null without one. */
export const toLogoUrl = ({ logoFilename }: BrandingSettings): string | null =>
  logoFilename === null ? null : `/api/image/file/${encodeURIComponent(logoFilename)}`;

import { useEffect } from 'react';
import { applyBrand, keepBrand } from '../../ui/theme/brand.ts';
import { logoUrlOf, useBrandingOfFrame } from './queries.ts';

/** Gives the whole console the account's colour while someone is signed in, and answers with its logo. */
export function useBrand(): { logoUrl: string | null } {
  const branding = useBrandingOfFrame();
  const color = branding?.primaryColor;
  useEffect(() => {
    if (color !== undefined) keepBrand(color);
  }, [color]);
  useEffect(() => () => applyBrand(null), []);
  return { logoUrl: branding === undefined ? null : logoUrlOf(branding) };
}

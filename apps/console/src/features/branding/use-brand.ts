import { useEffect } from 'react';
import { readAddressAccount } from '../../api/account.ts';
import { applyBrand, storeBrand } from '../../ui/theme/brand.ts';
import { toLogoUrl, useShellBranding } from './queries.ts';

/** Applies the account's color to the console while a person is signed in. Returns the logo's address. */
export function useBrand(): { logoUrl: string | null } {
  const branding = useShellBranding();
  const color = branding?.primaryColor;
  useEffect(() => {
    if (color !== undefined) storeBrand(color, readAddressAccount());
  }, [color]);
  useEffect(() => () => applyBrand(null), []);
  return { logoUrl: branding === undefined ? null : toLogoUrl(branding) };
}

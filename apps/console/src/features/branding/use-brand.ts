import { useEffect } from 'react';
import { useRead } from '../../api/use-read.ts';
import { readAddressAccount } from '../../api/account.ts';
import { applyBrand, storeBrand } from '../../ui/theme/brand.ts';
import { brandingRead, toLogoUrl } from './queries.ts';

/** Applies the account's color to the console while a person is signed in. Returns the logo's address. */
export function useBrand(): { logoUrl: string | null } {
  const branding = useRead(brandingRead).data;
  const color = branding?.primaryColor;
  useEffect(() => {
    if (color !== undefined) storeBrand(color, readAddressAccount());
  }, [color]);
  useEffect(() => () => applyBrand(null), []);
  return { logoUrl: branding === undefined ? null : toLogoUrl(branding) };
}

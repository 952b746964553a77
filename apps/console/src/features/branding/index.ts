export const loadBrandingSettings = async () => (await import('./branding-settings.tsx')).BrandingSettings;
export { useBrand } from './use-brand.ts';

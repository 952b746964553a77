export { BrandingSettings } from './branding-settings.tsx';
export { useBrand } from './use-brand.ts';

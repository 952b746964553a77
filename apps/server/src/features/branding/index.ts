export { type Branding, createBranding } from './service.ts';
export { findLogoFile } from './reads.ts';

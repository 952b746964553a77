export { createBranding } from './service.ts';
export { findLogoFile } from './store.ts';

export { listFontAssets, listFonts } from './fonts.ts';
export { serveLayouts } from './routes.ts';
export { createLayouts, type Layouts } from './service.ts';
export { listTemplatePictures } from './templates.ts';

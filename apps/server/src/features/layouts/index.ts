export { listFonts } from './fonts.ts';
export { serveLayouts } from './routes.ts';
export { listTemplatePictures } from './templates.ts';

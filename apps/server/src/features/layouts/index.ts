export { listFontAssets, listFonts } from './font-assets.ts';
export { readCodes } from './reads.ts';
export { createSceneTags, type SceneTags } from './scene-tags.ts';
export { createLayouts, type Layouts } from './service.ts';
export { withElements } from './template-documents.ts';
export { listTemplatePictures } from './template-pictures.ts';

export { listFonts } from './fonts.ts';

export { createSystem } from './routes.ts';
export { serveSecurityTxt } from './security-txt.ts';

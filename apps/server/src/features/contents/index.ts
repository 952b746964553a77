export { type Contents, createContents } from './service.ts';

export { listDocuments } from './document-list.ts';

/** The chapters and sections of the user guide with their places. They are read when somebody asks for them. */
export const readGuideSections = async () => (await import('./guide.ts')).listGuideSections();

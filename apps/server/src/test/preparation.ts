import { createDocumentVersions } from '../features/documents/index.ts';
import { createPreparation } from '../features/library/preparation.ts';
import { createVersions } from '../features/library/versions/service.ts';
import type { Platform } from '../platform/platform.ts';

/** The versions of files of every kind, for a test that does a server's work itself. */
export const versionsOf = (platform: Platform) =>
  createVersions(platform, { document: createDocumentVersions(platform) });

/** What records the results of jobs, for the same. */
export const preparationOf = (platform: Platform) => createPreparation(platform, versionsOf(platform));

import { z } from 'zod';

const Pages = z.object({ pages: z.number().int().min(1) });

const Made = z.object({
  page: z.number().int().min(1),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  mimeType: z.enum(['image/webp', 'image/jpeg']),
  averageColor: z.string().regex(/^#[\da-f]{6}$/),
});
export type MadePage = z.infer<typeof Made>;

/** The reason why a document cannot be shown. */
const Problem = z.object({
  problem: z.enum(['password', 'damaged', 'empty', 'many', 'large', 'memory', 'page']),
});
export type DocumentProblem = z.infer<typeof Problem>;

/** A line of the worker's output. */
export const FromDocumentWorker = z.union([Problem, Made, Pages]);
export type FromDocumentWorker = z.infer<typeof FromDocumentWorker>;

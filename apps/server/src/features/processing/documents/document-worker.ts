import { fileURLToPath } from 'node:url';
import { say } from '@vitrine/contract/core/say';
import { MAX_DOCUMENT_BYTES, MAX_PAGES } from '@vitrine/contract/documents/document-limits';
import { ProcessError, runNode } from '../../../platform/child-process.ts';
import { findProgram } from '../../../platform/programs.ts';
import { type DocumentProblem, FromDocumentWorker, type MadePage } from './worker-messages.ts';

const workerPath = fileURLToPath(findProgram('document-worker'));

/** A document that is crafted to be slow or large exhausts these limits instead of the server. */
const readingLimits = { memoryBytes: 700 * 2 ** 20, cpuSeconds: 5, timeoutMs: 120_000, maxOutputBytes: 10_000 };
const drawingLimits = { memoryBytes: 900 * 2 ** 20, maxOutputBytes: 100_000 };
/** A page takes a second of a core, and one in a thousand takes many; others may have the cores most of the time. */
const limitsOfTime = (pages: number) => ({ cpuSeconds: 120 + 2 * pages, timeoutMs: (10 * 60 + 5 * pages) * 1_000 });

/** A document cannot be shown; the message says why, and what to do. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/**
 * The number of pages of a PDF.
 *
 * @throws DocumentError if it cannot be shown, ProcessError if reading was ended for another reason than the file
 */
export async function readPageCount(path: string, signal: AbortSignal): Promise<number> {
  const [first] = await run([path], { ...readingLimits, isBackground: false, signal });
  return first !== undefined && 'pages' in first && !('problem' in first) ? (first.pages ?? 0) : 0;
}

interface Drawing {
  /** Where the picture of each page is written as `1.page`, and its thumbnail as `1.preview`. */
  folder: string;
  /** True if nobody should notice the work. */
  isBackground: boolean;
  signal: AbortSignal;
  /** Called with the number of pages that are made, and of all. */
  onProgress: (made: number, all: number) => void;
}

/**
 * Makes the pictures of all pages of a PDF.
 *
 * @throws DocumentError if it cannot be shown, ProcessError if drawing was ended for another reason than the file
 */
export async function drawPages(
  path: string,
  { folder, isBackground, signal, onProgress }: Drawing,
): Promise<MadePage[]> {
  const all = await readPageCount(path, signal);
  let text = '';
  const messages = await run([path, folder], {
    ...drawingLimits,
    ...limitsOfTime(all),
    isBackground,
    signal,
    onOutput(output) {
      text += output;
      const made = text.split('"averageColor"').length - 1;
      if (made > 0) onProgress(made, all);
    },
  });
  return messages.filter((message): message is MadePage => 'averageColor' in message);
}

async function run(args: readonly string[], limits: Parameters<typeof runNode>[2]): Promise<FromDocumentWorker[]> {
  const output = await runNode(workerPath, args, limits).catch((cause: unknown) => {
    if (!(cause instanceof ProcessError) || cause.reason !== 'failed') throw cause;
    const isSlow = /SIGXCPU/.test(cause.message);
    throw new DocumentError(isSlow ? PROBLEMS.slow : PROBLEMS.memory, { cause });
  });
  const messages = output
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => FromDocumentWorker.parse(JSON.parse(line)));
  const problem = messages.find((message): message is DocumentProblem => 'problem' in message);
  if (problem !== undefined) throw new DocumentError(PROBLEMS[problem.problem]);
  return messages;
}

const PROBLEMS = {
  password: say('This PDF needs a password. Export it without one, and upload it again.'),
  damaged: say('This PDF is damaged and cannot be read. Export it again.'),
  empty: say('This document has no pages. Export it again.'),
  large: say(`A document has at most ${MAX_DOCUMENT_BYTES / 2 ** 20} MB. Export it with smaller pictures.`),
  memory: say('The server has too little memory to draw this document. Export it with smaller or fewer pictures.'),
  many: say(
    `This document has too many pages: screens show at most ${MAX_PAGES}. Export the pages that you want to show.`,
  ),
  page: say('A page of this document cannot be drawn. Export it again, or its pages as PNG images.'),
  slow: say('Drawing this document took too long. Export its pages as PNG images, and upload those.'),
};

import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in a file of the bundle, as stacks name it. */
const PLACE = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/;

/** After this time without a stack the maps are dropped, which take dozens of MB once they are read. */
const KEEP_MS = 10_000;

const maps = new Map<string, SourceMap | null>();
let dropping: NodeJS.Timeout | undefined;

/**
 * Lets stacks name files and lines of the sources instead of those of the bundle. Node.js does so too with
 * `--enable-source-maps`, for which it reads all maps at the start and keeps them.
 */
export function nameSourcesInStacks(): void {
  Error.prepareStackTrace = (error, sites) => {
    // oxlint-disable-next-line typescript/no-base-to-string -- V8 has a text for each, of which its type does not tell
    const stack = [toText(error), ...sites.map((site) => `    at ${nameSource(String(site))}`)].join('\n');
    clearTimeout(dropping);
    dropping = setTimeout(() => maps.clear(), KEEP_MS).unref();
    return stack;
  };
}

/** The first line. Errors are thrown that cannot even be converted to a text. */
function toText(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

const nameSource = (site: string): string =>
  site.replace(PLACE, (place, file: string, line: string, column: string) => {
    const origin = findMap(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return place;
    return `${fileURLToPath(new URL(origin.fileName, file))}:${origin.lineNumber}:${origin.columnNumber}`;
  });

function findMap(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

/** Null for a file that is not part of the bundle. */
function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')));
  } catch {
    return null;
  }
}

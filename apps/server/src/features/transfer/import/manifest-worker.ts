import { serveParser } from '../../../platform/threads/serve-parser.ts';
import { parseManifest } from './parse-manifest.ts';

// The entry of the thread that manifest-parser.ts starts.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as manifest-parser.ts asks
serveParser((message) => parseManifest(message as Uint8Array));

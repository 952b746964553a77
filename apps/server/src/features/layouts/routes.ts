import { layouts } from '@vitrine/contract/layouts/layouts';
import type { Http } from '../../http/serve.ts';
import { listTemplates } from './templates.ts';

export function serveLayouts({ serve }: Http): void {
  serve(layouts, { listTemplates: () => Promise.resolve({ templates: listTemplates() }) });
}

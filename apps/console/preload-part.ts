import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Lets the browser request a module that the entry loads, and what it imports, together with the entry: the HTML names
 * them. Otherwise they are requested once the entry runs.
 *
 * @param path the end of the module's path
 */
export function preloadPart(path: string): Plugin {
  return {
    name: 'preload-part',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const files = new Set<string>();
        const add = (file: string): void => {
          const chunk = bundle[file];
          if (files.has(file) || chunk?.type !== 'chunk') return;
          files.add(file);
          chunk.imports.forEach(add);
        };
        for (const [file, chunk] of Object.entries(bundle))
          if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.endsWith(path))) add(file);
        if (files.size === 0) throw new Error(`No chunk contains ${path}: correct the path.`);
        return Array.from(files, (file) => `/${file}`)
          .filter((href) => !html.includes(href))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href },
            injectTo: 'head',
          }));
      },
    },
  };
}

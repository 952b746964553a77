import type { Plugin } from 'vite';

/**
 * Leaves out the keys of the parts of lucide's icons: random letters, which do not compress. React needs keys only to
 * warn in development, because the parts of an icon never change.
 */
export function withoutIconKeys(): Plugin {
  return {
    name: 'without-icon-keys',
    apply: 'build',
    transform(code, id) {
      const isIcon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/.test(id) && code.includes('createLucideIcon');
      if (!isIcon) return null;
      const brief = code.replaceAll(/,\s*key: "\w+"/g, '');
      if (brief === code) this.error(`The icon ${id} has no keys as expected: correct without-icon-keys.ts.`);
      return { code: brief, map: null };
    },
  };
}

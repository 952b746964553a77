import { Buffer } from 'node:buffer';
import { type Selector, transform } from 'lightningcss';
import type { Plugin } from 'vite';

/**
 * Fails the build if two style sheets define the same class, because then the sheet that is loaded last would win on
 * every page. A sheet defines the classes that its selectors begin with: `.list-pictures > .picture` refers to the `.picture` of
 * another sheet, and `.age:is(.tile *)` to its `.tile`. Tailwind's utilities count as defined by `app.css`.
 */
export function requireOwnClasses(): Plugin {
  const sheets = new Map<string, string>();
  return {
    name: 'own-classes',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: { include: /\.css$/, exclude: /\/node_modules\// } },
      handler(code, id) {
        for (const name of listDefinedClasses(id, code)) {
          const other = sheets.get(name) ?? id;
          const both = other < id ? `${other} and ${id}` : `${id} and ${other}`;
          if (other !== id) this.error(`.${name} is defined in two style sheets: ${both}`);
          sheets.set(name, id);
        }
      },
    },
  };
}

function listDefinedClasses(filename: string, code: string): Set<string> {
  const names = new Set<string>();
  transform({
    filename,
    code: Buffer.from(code),
    // Tailwind's own rules are unknown to the parser.
    errorRecovery: true,
    visitor: {
      Rule: {
        style(rule) {
          for (const name of rule.value.selectors.flatMap(listFirstClasses)) names.add(name);
        },
      },
    },
  });
  return names;
}

/** The first class of a selector, or those of its alternatives; none if it refers to elements only. */
function listFirstClasses(selector: Selector): string[] {
  for (const component of selector) {
    // A nested rule belongs to the class of the rule around it.
    if (component.type === 'nesting') return [];
    if (component.type === 'class') return [component.name];
    if (component.type === 'pseudo-class' && (component.kind === 'is' || component.kind === 'where')) {
      const names = component.selectors.flatMap(listFirstClasses);
      if (names.length > 0) return names;
    }
  }
  return [];
}

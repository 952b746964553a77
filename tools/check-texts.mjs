// Fails on texts for people in the console that are no messages: they would be English in every language.
import './needs-node.mjs';
import fs, { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

const LEFT_OUT = /\.(test|suite)\.tsx?$|\/src\/test\/|\.d\.ts$/;

/** Texts that are the same in every language, why, and the file that may have them if others may not. */
const EXCEPTIONS = {
  Vitrine: ['the name of the product'],
  'Fire TV': ['the name of a product'],
  'Raspberry Pi': ['the name of a product'],
  'JPEG, PNG, GIF, WebP, AVIF, SVG': ['names of formats'],
  'MP4, MOV, WebM, MKV, AVI, MPEG-TS': ['names of formats'],
  'MP3, M4A, AAC, OGG, WAV, FLAC': ['names of formats'],
  '°C, km/h': ['signs of units'],
  '°F, mph': ['signs of units'],
  'vit_…': ['the beginning of every API key'],
  DE: ['the code of a country', 'features/fleet/preparation/prepare-dialog.tsx'],
  'signage-editors': ['the id of a group', 'features/admin/single-sign-on/group-roles.tsx'],
  'Sold out': ['the head of a column in a file', 'features/prices/editor/spreadsheet.ts'],
};

const isException = (text, path) => Object.hasOwn(EXCEPTIONS, text) && path.endsWith(EXCEPTIONS[text][1] ?? '');

/** Attributes, and properties of objects, whose values people read or hear. */
const READ =
  /^(alt|aria-(description|label|roledescription|valuetext)|confirm|description|done|failure|heading|hint|label|placeholder|shortcut|shown|text|title)$/;

/** Those whose values programs read. */
const READ_BY_PROGRAMS = /^aria-keyshortcuts$/;

/** Functions whose arguments, or whose text, are not for people. */
const NOT_FOR_PEOPLE =
  /^(t|rich|cx|css|matchMedia|querySelector(All)?|(add|remove)EventListener|includes|startsWith|endsWith|split|replace(All)?|has|get|set|test|import|require|define|createElement)$/;

/** An address or a command is the same in every language. */
const hasWord = (text) =>
  /\p{L}{2,}/u.test(text) && !/^https?:\/\/\S*$|^[\w.-]+\.[a-z]+(\/\S*)?$|^(curl|sudo) /.test(text);

/** True for a sentence or a label of several words: it begins with a capital letter, or ends like a sentence. */
const isSentence = (text) =>
  hasWord(text) &&
  / \p{L}/u.test(text) &&
  (/^\p{Lu}/u.test(text) || /[.!?…:]$/.test(text)) &&
  !/[<>=;]|\/\/|--/.test(text);

/** Lists the texts of a source that are no messages, with their lines. */
export function listTexts(path, source) {
  const found = [];
  const lineOf = ({ start }) => source.slice(0, start).split('\n').length;
  const add = (node, text) => {
    const shown = text.trim().replaceAll(/\s+/g, ' ');
    if (!isException(shown, path))
      found.push(`${path}:${lineOf(node)}: “${shown.slice(0, 80)}” is no message: write t('…')`);
  };
  const visitNamed = (name, value) =>
    READ_BY_PROGRAMS.test(name)
      ? undefined
      : visit(value, typeof name === 'string' && READ.test(name) ? 'attribute' : null);
  /** @param place `child` within the content of an element, `attribute` within one that is read, else null */
  function visit(node, place) {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach((each) => visit(each, place));
    if (typeof node.type !== 'string') return;
    switch (node.type) {
      case 'JSXText':
        if (hasWord(node.value)) add(node, node.value);
        return;
      case 'Literal':
        if (typeof node.value !== 'string') return;
        if (place === null ? isSentence(node.value) : hasWord(node.value)) add(node, node.value);
        return;
      case 'TemplateLiteral': {
        const text = node.quasis.map(({ value }) => value.cooked).join('{}');
        if (place === null ? isSentence(text) : hasWord(text) && / \p{L}|\p{L} /u.test(text)) add(node, text);
        return visit(node.expressions, null);
      }
      case 'JSXAttribute':
        return visitNamed(node.name.name, node.value);
      case 'Property':
        return visitNamed(node.key.name ?? node.key.value, node.value);
      case 'JSXExpressionContainer':
        return visit(node.expression, place);
      case 'JSXElement':
      case 'JSXFragment':
        visit(node.openingElement, null);
        return visit(node.children, 'child');
      case 'ConditionalExpression':
        visit(node.test, null);
        visit(node.consequent, place);
        return visit(node.alternate, place);
      case 'LogicalExpression':
        visit(node.left, node.operator === '&&' ? null : place);
        return visit(node.right, place);
      case 'CallExpression':
      case 'NewExpression': {
        const callee = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee;
        // A message, a name that code knows, or an error for developers.
        const isForPeople = !NOT_FOR_PEOPLE.test(callee.name ?? '') && !/(Error|Exception)$/.test(callee.name ?? '');
        if (isForPeople || node.callee.object?.type !== 'Literal') visit(node.callee, null);
        if (!isForPeople) {
          return visit(
            node.arguments.filter(({ type }) => type !== 'Literal' && type !== 'TemplateLiteral'),
            null,
          );
        }
        return visit(node.arguments, null);
      }
      case 'BinaryExpression':
        return visit(
          [node.left, node.right].filter(({ type }) => type !== 'Literal'),
          null,
        );
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'ThrowStatement':
        return;
      default:
        if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return;
        for (const [key, value] of Object.entries(node)) if (key !== 'type' && key !== 'key') visit(value, null);
    }
  }
  visit(parseSync(path, source).program, null);
  return found;
}

if (import.meta.main) {
  const paths = fs.globSync('apps/console/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !LEFT_OUT.test(path));
  const found = paths.toSorted().flatMap((path) => listTexts(path, readFileSync(join(root, path), 'utf8')));
  for (const each of found) console.error(each);
  console.log(`${paths.length} files, ${found.length} texts that are no messages`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

// Compares the messages in the code with the catalogue of each language: fails on messages that one lacks or that the code
// does not have any more, and on translations with other values, tags or branches than the English message.
//
//   node tools/messages.mjs --write       sorts the catalogues and takes out what the code does not have any more
//   node tools/messages.mjs --missing de  prints what a catalogue lacks, as JSON to be filled in
//   node tools/messages.mjs --add de file adds the translations of such a file to the catalogue
import './needs-node.mjs';
import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where texts for people are. Tests and the contract's English texts of the API have none. */
const SOURCES = [
  'apps/{agent,console,player,server}/src/**/*.{ts,tsx}',
  'apps/player/tv/*.js',
  'packages/{layout,playback}/src/**/*.ts',
];

const LEFT_OUT = /\.(test|suite)\.tsx?$|\/src\/test\/|\.d\.ts$/;

/** Lists each message of the code once by its key in the catalogues, with the files that have it. */
export async function listMessages() {
  const { findMessages } = await import('../packages/messages/src/build/find-messages.ts');
  const { keyOf } = await import('../packages/messages/src/t.ts');
  const found = new Map();
  for (const path of fs.globSync(SOURCES, { cwd: root }).toSorted()) {
    const source = LEFT_OUT.test(path) ? '' : readFileSync(join(root, path), 'utf8');
    if (!/\b(?:t|rich)\(/.test(source)) continue;
    for (const { message, context } of findMessages(path, source)) {
      const key = keyOf(message, context);
      const places = found.get(key)?.places ?? [];
      found.set(key, { message, places: places.includes(path) ? places : [...places, path] });
    }
  }
  for (const block of await listGuideBlocks()) {
    if (!found.has(block)) found.set(block, { message: block, places: ['the user guide'] });
  }
  return found;
}

/** Lists the texts of the chapters of the user guide that are in every language. */
async function listGuideBlocks() {
  const { listBlocks, translatedChapters } = await import('../apps/server/src/features/docs/guide-blocks.ts');
  const paths = fs.globSync('apps/server/src/features/docs/guide/*/*.html', { cwd: root }).toSorted();
  return paths
    .filter((path) => translatedChapters.includes(basename(path)))
    .flatMap((path) => listBlocks(readFileSync(join(root, path), 'utf8')));
}

/**
 * Lists the API’s English texts: the message of each error and the sentences with values by their codes, and the sentences
 * that the contract marks.
 */
async function listApiTexts() {
  const folder = join(root, 'packages/contract/src');
  const modules = fs.globSync('**/*.ts', { cwd: folder }).filter((path) => !/\.test\.ts$|(^|\/)test\//.test(path));
  for (const path of modules) await import(join(folder, path));
  const { listSaid } = await import('../packages/contract/src/core/say.ts');
  const { errorCatalog } = await import('../packages/contract/src/core/errors.ts');
  const { toldSentences } = await import('../packages/contract/src/core/told/sentences.ts');
  const told = Object.entries(toldSentences);
  return {
    errors: new Map([
      ...Object.entries(errorCatalog).map(([code, { message }]) => [code, { message, places: [code] }]),
      ...told.map(([code, message]) => [code, { message, places: [code], hasOwnValues: true }]),
    ]),
    said: new Map(
      [...listSaid(), ...listServerSentences()]
        .toSorted()
        .map((sentence) => [sentence, { message: sentence, places: ['the API'] }]),
    ),
  };
}

/** The sentences that the server gives to an error in place of the message of its code. */
function listServerSentences() {
  return fs.globSync('apps/server/src/**/*.ts', { cwd: root }).flatMap((path) => {
    const source = LEFT_OUT.test(path) ? '' : readFileSync(join(root, path), 'utf8');
    return [...source.matchAll(/\bsay\(\s*'([^']+)',?\s*\)/g)].map(([, sentence]) => sentence);
  });
}

/** The texts of each section of a catalogue by their keys: the English message, and a place where it is used. */
export async function listTexts() {
  const { errors, said } = await listApiTexts();
  return { messages: await listMessages(), errors, said };
}

const catalogueOf = (language) => join(root, `packages/messages/catalogues/${language}.json`);

/** The problems that are printed; a new language has thousands. */
const MAX_LISTED = 50;

const SECTIONS = ['messages', 'errors', 'said'];

function readCatalogue(language) {
  const found = existsSync(catalogueOf(language)) ? JSON.parse(readFileSync(catalogueOf(language), 'utf8')) : {};
  return Object.fromEntries(SECTIONS.map((section) => [section, found[section] ?? {}]));
}

/** Writes a catalogue in the order of the code's files, so that the messages of a page stay together. */
function writeCatalogue(language, catalogue, texts) {
  const sorted = SECTIONS.map((section) => {
    const keys = [...texts[section].keys()].filter((key) => key in catalogue[section]);
    return [section, Object.fromEntries(keys.map((key) => [key, catalogue[section][key]]))];
  });
  writeFileSync(catalogueOf(language), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** The values, tags and choices of a message, which a translation keeps. It may make a plural of a number. */
function listParts(tokens, hasBranches) {
  return new Set(
    tokens.flatMap((token) => {
      if (typeof token === 'string') return [...token.matchAll(/<\/?\w+>/g)].map(([tag]) => tag);
      const [name, kind = ''] = token;
      const branches = hasBranches(token) ? Object.entries(token[2]) : [];
      const choices = kind === 'select' ? branches.map(([key]) => `${name} ${key}`) : [];
      const inner = branches.flatMap(([, branch]) =>
        typeof branch === 'object' ? [...listParts(branch, hasBranches)] : [],
      );
      return [`${name} ${kind.replace('plural', 'number')}`, ...choices, ...inner];
    }),
  );
}

/** Lists the problems of a catalogue. */
export async function listProblems(language, catalogue, texts) {
  const { compile, hasBranches } = await import('../packages/messages/src/tokens.ts');
  const listPartsOf = (message) => listParts(compile(message), hasBranches);
  return SECTIONS.flatMap((section) => {
    const known = texts[section];
    const missing = [...known].filter(([key]) => !(key in catalogue[section]));
    const problems = missing.map(([key, { places }]) => `${language} lacks “${key}” of ${places[0]}`);
    for (const [key, text] of Object.entries(catalogue[section])) {
      const english = known.get(key);
      if (english === undefined) {
        problems.push(`${language} has “${key}”, which no code has`);
        continue;
      }
      try {
        // The values of an error are its details, which its English message need not use.
        const other =
          section === 'messages'
            ? listPartsOf(text).symmetricDifference(listPartsOf(english.message))
            : english.hasOwnValues
              ? listPartsOf(text).difference(listPartsOf(english.message))
              : compile(text) && new Set();
        if (other.size > 0) problems.push(`${language} differs in ${[...other].join(', ')}: “${key}”`);
      } catch (error) {
        problems.push(`${language} “${key}”: ${error.message}`);
      }
    }
    return problems;
  });
}

if (import.meta.main) {
  const { languageTags, sourceLanguage } = await import('../packages/messages/src/languages.ts');
  const texts = await listTexts();
  const [mode, language, file] = process.argv.slice(2);
  const translated = languageTags.filter((tag) => tag !== sourceLanguage);
  if (mode === '--missing') {
    const catalogue = readCatalogue(language);
    const missing = SECTIONS.map((section) => [
      section,
      Object.fromEntries(
        [...texts[section]]
          .filter(([key]) => !(key in catalogue[section]))
          .map(([key, { message, places }]) => [key, { message, place: places[0] }]),
      ),
    ]);
    console.log(JSON.stringify(Object.fromEntries(missing), null, 2));
  } else if (mode === '--add') {
    const catalogue = readCatalogue(language);
    const added = JSON.parse(readFileSync(file, 'utf8'));
    const sections = SECTIONS.map((section) => [section, { ...catalogue[section], ...added[section] }]);
    writeCatalogue(language, Object.fromEntries(sections), texts);
  } else {
    if (mode === '--write') for (const tag of translated) writeCatalogue(tag, readCatalogue(tag), texts);
    const problems = await Promise.all(translated.map((tag) => listProblems(tag, readCatalogue(tag), texts)));
    for (const problem of problems.flat().slice(0, MAX_LISTED)) console.error(problem);
    const count = SECTIONS.reduce((sum, section) => sum + texts[section].size, 0);
    console.log(`${count} texts in ${languageTags.length} languages, ${problems.flat().length} problems`);
    process.exitCode = problems.flat().length > 0 ? 1 : 0;
  }
}

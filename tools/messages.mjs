// Compares the messages in the code with the catalogue of each language: fails on messages that one lacks or that the code
// does not have any more, and on translations with other values, tags or branches than the English message.
//
//   node tools/messages.mjs --write       sorts the catalogues and takes out what the code does not have any more
//   node tools/messages.mjs --missing de  prints what a catalogue lacks, as JSON to be filled in
//   node tools/messages.mjs --add de file adds the translations of such a file to the catalogue
import './needs-node.mjs';
import fs, { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where texts for people are. Tests and the contract's English texts of the API have none. */
const SOURCES = ['apps/{agent,console,player,server}/src/**/*.{ts,tsx}', 'packages/{layout,playback}/src/**/*.ts'];

const LEFT_OUT = /\.(test|suite)\.tsx?$|\/src\/test\/|\.d\.ts$/;

/** Lists each message of the code once: its key in the catalogues, and the files that have it. */
export async function listMessages() {
  const { findMessages } = await import('../packages/messages/src/build/find-messages.ts');
  const { keyOf } = await import('../packages/messages/src/t.ts');
  const found = new Map();
  for (const path of fs.globSync(SOURCES, { cwd: root }).toSorted()) {
    const source = LEFT_OUT.test(path) ? '' : readFileSync(join(root, path), 'utf8');
    if (!/\b(?:t|rich)\(/.test(source)) continue;
    for (const { message, context } of findMessages(path, source)) {
      const key = keyOf(message, context);
      const files = found.get(key)?.files ?? [];
      found.set(key, { message, files: files.includes(path) ? files : [...files, path] });
    }
  }
  return found;
}

const catalogueOf = (language) => join(root, `packages/messages/catalogues/${language}.json`);

const readCatalogue = (language) =>
  existsSync(catalogueOf(language)) ? JSON.parse(readFileSync(catalogueOf(language), 'utf8')) : { messages: {} };

/** Writes a catalogue in the order of the code's files, so that a file's messages stay together. */
function writeCatalogue(language, catalogue, known) {
  const messages = Object.fromEntries(
    [...known.keys()].filter((key) => key in catalogue.messages).map((key) => [key, catalogue.messages[key]]),
  );
  writeFileSync(catalogueOf(language), `${JSON.stringify({ ...catalogue, messages }, null, 2)}\n`);
}

/** What a translation must keep of the English message, as a text to compare: its values, its tags and their number. */
function describeShape(tokens, hasBranches) {
  const parts = new Set();
  for (const token of tokens) {
    if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\w+>/g)) parts.add(tag);
    else if (!hasBranches(token)) parts.add(token.slice(0, 2).join(' '));
    else {
      parts.add(token.slice(0, 2).join(' '));
      for (const [key, branch] of Object.entries(token[2])) {
        if (token[1] === 'select') parts.add(`${token[0]} ${key}`);
        if (typeof branch !== 'number') for (const part of describeShape(branch, hasBranches)) parts.add(part);
      }
    }
  }
  return parts;
}

/** Lists the problems of a catalogue. */
export async function listProblems(language, catalogue, known) {
  const { compile, hasBranches } = await import('../packages/messages/src/tokens.ts');
  const problems = [];
  const missing = [...known].filter(([key]) => !(key in catalogue.messages));
  for (const [key, { files }] of missing) problems.push(`${language} lacks “${key}” of ${files[0]}`);
  for (const [key, text] of Object.entries(catalogue.messages)) {
    const english = known.get(key);
    if (english === undefined) {
      problems.push(`${language} has “${key}”, which no code has`);
      continue;
    }
    try {
      const [shape, wanted] = [text, english.message].map((each) => describeShape(compile(each), hasBranches));
      const other = [...shape.symmetricDifference(wanted)];
      if (other.length > 0) problems.push(`${language} differs in ${other.join(', ')}: “${key}”`);
    } catch (error) {
      problems.push(`${language} “${key}”: ${error.message}`);
    }
  }
  return problems;
}

if (import.meta.main) {
  const { languageTags, sourceLanguage } = await import('../packages/messages/src/languages.ts');
  const known = await listMessages();
  const [mode, language, file] = process.argv.slice(2);
  const translated = languageTags.filter((tag) => tag !== sourceLanguage);
  if (mode === '--missing') {
    const { messages } = readCatalogue(language);
    const missing = [...known].filter(([key]) => !(key in messages));
    console.log(JSON.stringify(Object.fromEntries(missing.map(([key, { files }]) => [key, files[0]])), null, 2));
  } else if (mode === '--add') {
    const catalogue = readCatalogue(language);
    const added = JSON.parse(readFileSync(file, 'utf8'));
    writeCatalogue(language, { ...catalogue, messages: { ...catalogue.messages, ...added } }, known);
  } else {
    if (mode === '--write') for (const tag of translated) writeCatalogue(tag, readCatalogue(tag), known);
    const problems = await Promise.all(translated.map((tag) => listProblems(tag, readCatalogue(tag), known)));
    for (const problem of problems.flat()) console.error(problem);
    console.log(`${known.size} messages in ${languageTags.length} languages, ${problems.flat().length} problems`);
    process.exitCode = problems.flat().length > 0 ? 1 : 0;
  }
}

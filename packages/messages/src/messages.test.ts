/* oxlint-disable unicorn/consistent-function-scoping, typescript/no-generated-empty-object-type -- each test says its own messages; some have no values */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { messages } from './build/plugin.ts';
import { t as built } from './built.ts';
import { createCompile } from './build/read-catalogue.ts';
import { createMessageFormat, formatParts } from './format.ts';
import { findLanguage, readAcceptLanguage } from './languages.ts';
import { createTranslate, t } from './t.ts';
import { nestTags } from './tokens.ts';
import type { TagsOf, ValuesOf } from './values.ts';

/** The source as a build in a language has it. */
function build(language: string, source: string): string {
  const { transform } = messages(language);
  const handler = typeof transform === 'object' ? transform.handler : transform;
  const call = handler as unknown as (code: string, id: string) => { code: string };
  return call(source, '/src/page.tsx').code;
}

const pseudo = (message: string, values: Record<string, unknown> = {}) =>
  formatParts(createCompile('en-XA')(message, message), values, createMessageFormat('en')).join('');

describe('a message', () => {
  test('is the English text with its values', () => {
    expect(t('Add screen')).toBe('Add screen');
    expect(t('Delete {name}?', { name: 'Lobby' })).toBe('Delete Lobby?');
    expect(t('{count, number} bytes', { count: 1200 })).toBe('1,200 bytes');
  });

  test('has the plural of its number', () => {
    const say = (count: number) => t('{count, plural, =0 {no screens} one {# screen} other {# screens}}', { count });
    expect([0, 1, 2, 1200].map(say)).toEqual(['no screens', '1 screen', '2 screens', '1,200 screens']);
  });

  test('is the one of its choice, or of another', () => {
    const say = (kind: string) =>
      t('{kind, select, image {A picture of {name}} other {Something}}', { kind, name: 'Ben' });
    expect([say('image'), say('video')]).toEqual(['A picture of Ben', 'Something']);
  });

  test('is the translated one where the catalogue has it, by the rules of that language', () => {
    const english = '{count, plural, one {# screen} other {# screens}}';
    const say = createTranslate('de-DE', {
      [english]: '{count, plural, one {# Bildschirm} other {# Bildschirme}}',
      'Open @adjective': 'Offen',
    });
    expect(say(english, { count: 1200 })).toBe('1.200 Bildschirme');
    expect(say('Open', {}, 'adjective')).toBe('Offen');
    expect(say('Open')).toBe('Open');
  });

  test('keeps the direction of its values apart from its own where it runs from right to left', () => {
    const say = (message: string, values: Record<string, unknown>) =>
      formatParts(createCompile('ar-XB')(message, message), values, createMessageFormat('ar')).join('');
    expect(say('In {name}!', { name: 'Café (2)' })).toBe('ذص \u2068Café (2)\u2069!');
    expect(say('{width} × {height}', { width: 3, height: 4 })).toBe('\u20683 × 4\u2069');
    expect(say('{kind, select, one {{name}} other {?}}', { kind: 'one', name: 'A' })).toBe('\u2068A\u2069');
    expect(say('{count, plural, other {#}}', { count: 2 })).not.toContain('\u2068');
  });

  test('requires the values that its text names, and no others', () => {
    expectTypeOf<ValuesOf<'Add screen'>>().toEqualTypeOf<Record<never, never>>();
    expectTypeOf<ValuesOf<'Delete {name}?'>>().toEqualTypeOf<{ name: string | number }>();
    expectTypeOf<ValuesOf<'{n, plural, one {# screen of {name}} other {# screens}}'>>().toEqualTypeOf<{
      n: number;
      name: string | number;
    }>();
    expectTypeOf<ValuesOf<'{kind, select, image {An image} other {A file}}'>>().toEqualTypeOf<{ kind: string }>();
    expectTypeOf<TagsOf<'Read <guide>the guide</guide> <b>now</b>'>>().toEqualTypeOf<'guide' | 'b'>();
    // @ts-expect-error -- the name is missing
    t('Delete {name}?');
    // @ts-expect-error -- the value has another name
    t('Delete {name}?', { title: 'Lobby' });
  });
});

describe('a build', () => {
  test('has a text in the place of its call', () => {
    expect(build('en', "const title = t('Add screen');")).toBe('const title = "Add screen";');
    expect(build('en', "t('Open', {}, 'adjective')")).toBe('"Open"');
  });

  test('joins a text and its values', () => {
    expect(build('en', 't(`Delete {name}?`, { name: device.name })')).toBe('("Delete "+(device.name)+"?")');
    expect(build('en', "t('{count} of {total}', { count, total })")).toBe('(""+(count)+" of "+(total))');
  });

  test('keeps the call for plurals, and compiles what they say', () => {
    expect(build('en', "t('{n, plural, one {# day} other {# days}}', { n })")).toBe(
      't([["n","plural",{"one":["#"," day"],"other":["#"," days"]}]], { n })',
    );
  });

  test('says what the sources say', () => {
    const tokens = createCompile('en')('{n, plural, one {# day} other {# days}}', '');
    expect([1, 2].map((n) => built(tokens, { n }))).toEqual(['1 day', '2 days']);
    expect(built('Add screen')).toBe('Add screen');
  });

  test('translates a message within the values of another one', () => {
    expect(build('en', "t('{what} failed', { what: t('Saving') })")).toBe('(""+("Saving")+" failed")');
  });

  test('keeps the lines of the source', () => {
    const source = "const a = t(\n  'Add {name}',\n  { name },\n);\nconst b = 1;";
    expect(build('en', source).split('\n')).toHaveLength(source.split('\n').length);
  });

  test('fails on a message that its catalogue lacks, and on one that is no text', () => {
    expect(() => build('de', "t('No catalogue has this')")).toThrow('de.json has no message “No catalogue has this”');
    expect(() => build('en', 't(title)')).toThrow('/src/page.tsx:1: t takes a message as a string literal');
  });
});

describe('tags', () => {
  const format = createMessageFormat('en');
  const show = (message: string, values: Record<string, unknown>) =>
    formatParts(nestTags(createCompile('en')(message, message)), values, format).flat(3);

  test('are called with what is between them', () => {
    const guide = (parts: unknown[]) => ['[', ...parts, ']'];
    expect(show('Read <guide>the {what}</guide> first', { guide, what: 'guide' }).join('')).toBe(
      'Read [the guide] first',
    );
  });

  test('must be closed', () => {
    expect(() => show('Read <guide>the guide', {})).toThrow('<guide> is not closed');
    expect(() => show('Read the guide</guide>', {})).toThrow('</guide> closes nothing');
  });
});

describe('a generated language', () => {
  test('is 40 % longer, with accents, and keeps values, tags and plurals', () => {
    const text = pseudo('Save changes');
    expect(text).toMatch(/^Šávé çháñgéš /);
    expect(text.length).toBeGreaterThanOrEqual('Save changes'.length * 1.4);
    expect(pseudo('<b>{count, plural, one {# day} other {# days}}</b>', { count: 2 })).toMatch(
      /^<b>2 dáýš \p{L}+<\/b>$/u,
    );
  });
});

describe('the language of a reader', () => {
  test('is the first one of the browser that the product has', () => {
    expect(findLanguage(['pt-BR', 'fr-CA', 'de'])).toBe('fr');
    expect(findLanguage(['pt-BR'])).toBeNull();
    expect(findLanguage(readAcceptLanguage('pt, es;q=0.5, de-AT;q=0.9, fr;q=0'))).toBe('de');
    expect(readAcceptLanguage(undefined)).toEqual([]);
    expect(readAcceptLanguage('*;q=x,,;;')).toEqual([]);
  });
});

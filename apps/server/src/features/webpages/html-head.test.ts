import { describe, expect, test } from 'vitest';
import { decodeText } from '../../platform/guarded-fetch/decode-text.ts';
import { readHead } from './html-head.ts';

describe('the title of a page', () => {
  test.each([
    ['<title>Departures</title>', 'Departures'],
    ['<!doctype html><html><head><meta charset="utf-8"><TITLE lang=en>Board</TITLE >', 'Board'],
    [
      '<title>Fish &amp; chips &ndash; &#x1F41F; &#8364; &uuml;ber &bogus; &lt;b&gt;</title>',
      'Fish & chips – 🐟 € über &bogus; <b>',
    ],
    ['<title>One</title><title>Two</title>', 'One'],
    ['<!-- <title>Old</title> --><title>New</title>', 'New'],
    ['<script>document.write("<title>Script</title>")</script><title>Page</title>', 'Page'],
    ['<style>a::before { content: "<title>Style</title>" }</style><title>Page</title>', 'Page'],
    ['<title>a < b and <i>c</i></title>', 'a < b and <i>c</i>'],
    ['<meta content="a > b" name="x"><title>Quoted</title>', 'Quoted'],
    ["<meta content='<title>Attribute</title>'><title>Page</title>", 'Page'],
    ['3 < 4 <title>Text</title>', 'Text'],
  ])('%s', (html, title) => {
    expect(readHead(html).title).toBe(title);
  });

  test.each([
    ['<title>Unclosed'],
    ['<head></head><body><svg><title>Drawing</title></svg>'],
    ['<meta name="x><title>In a tag</title>'],
    ['<!-- <title>Comment</title>'],
    ['plain text'],
    [''],
  ])('is missing in %s', (html) => {
    expect(readHead(html).title).toBeNull();
  });

  test.each([
    ['<'],
    ['<a '],
    ['<a b="'],
    ["<a b='"],
    ['<!--'],
    ['<title>'],
    ['<script>'],
    ['<link rel=icon href=a>'],
    ['&#1;'],
  ])('is missing in a large page that repeats %s', (part) => {
    const { icons, title } = readHead(part.repeat(1_000_000 / part.length));
    expect(title).toBeNull();
    expect(icons.length).toBeLessThanOrEqual(20);
  });
});

test('the icons of a page are its links, with their sizes', () => {
  const html = `<base href="/app/"><link rel="stylesheet" href="a.css"><link rel="shortcut icon" href=fav.ico>
    <link REL='icon' sizes='32x32' href='32.png'/><link href="touch.png?a=1&amp;b=2" rel="apple-touch-icon">
    <link rel="icon" sizes="any" href="logo.svg"><link rel="icon">`;
  expect(readHead(html)).toEqual({
    title: null,
    base: '/app/',
    icons: [
      { href: 'fav.ico', size: 0 },
      { href: '32.png', size: 32 },
      { href: 'touch.png?a=1&b=2', size: 180 },
      { href: 'logo.svg', size: 0 },
    ],
  });
});

describe('the text of a page is in the encoding', () => {
  const latin = Buffer.from('<title>Stra\xdfe</title>', 'latin1');
  const utf8 = Buffer.from('<title>Straße</title>');

  test.each<[string, Buffer, string]>([
    ['that its header states', latin, 'text/html; charset=ISO-8859-1'],
    ['that it states itself', Buffer.concat([Buffer.from('<meta charset="iso-8859-15">'), latin]), 'text/html'],
    [
      'that it states in the old way',
      Buffer.concat([Buffer.from('<meta http-equiv=Content-Type content="text/html; charset=latin1">'), latin]),
      'text/html',
    ],
    ['UTF-8 if it can be', utf8, 'text/html'],
    ['UTF-8 by its mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), 'text/html'],
    ['UTF-16 by its mark', Buffer.from('\uFEFF<title>Straße</title>', 'utf16le'), 'text/html; charset=utf-8'],
    ['of Western Europe if nothing is stated', latin, 'text/html'],
    ['of Western Europe if it states none that is known', latin, 'text/html; charset=klingon'],
  ])('%s', (_, bytes, type) => {
    expect(readHead(decodeText(bytes, type)).title).toBe('Straße');
  });

  test('UTF-8 also where the last character is cut off', () => {
    expect(readHead(decodeText(Buffer.concat([utf8, Buffer.from([0xe2, 0x82])]), 'text/html')).title).toBe('Straße');
  });
});

import { expect, test } from 'vitest';
import { asksToSignIn } from './sign-in.ts';

const ASKED = 'https://dash.example.com/board';
const BOARD = '<h1>Departures</h1>';
const FORM = '<form><input name="user"><input type="password"></form>';
const text = 'A museum with many rooms. '.repeat(60);

const asks = (html: string, shown = ASKED): boolean => asksToSignIn(html, new URL(ASKED), new URL(shown));

test.each<[string, string, string?]>([
  ['is a form with a password', FORM],
  ['is a form with words', '<p>Please log in</p><input>'],
  ['is a form in German', '<p>Bitte anmelden</p><input type="email">'],
  ['has a long script beside its form', `<script>${text}</script>${FORM}`],
  ['was redirected to a sign-in', BOARD, 'https://dash.example.com/login?next=%2Fboard'],
  ['was redirected to one of another site', BOARD, 'https://login.example.net/common/oauth2/authorize'],
  ['was redirected to that of a Wi-Fi', BOARD, 'http://10.0.0.1/hotel-login'],
])('a page asks people to sign in that %s', (_, html, shown) => {
  expect(asks(html, shown)).toBe(true);
});

test.each<[string, string, string?]>([
  ['shows something', BOARD],
  ['has a field to search', '<h1>Departures</h1><input type="search">'],
  ['has a hidden field', '<p>Please log in</p><input type="hidden">'],
  ['has a form to sign in beside much else', `<p>${text}</p>${FORM}`],
  ['was redirected to another page', BOARD, 'https://dash.example.com/boards/login-times'],
  ['was redirected to its own address with a slash', BOARD, 'https://dash.example.com/board/'],
  ['is about blogging', BOARD, 'https://dash.example.com/blogin'],
])('a page does not ask people to sign in that %s', (_, html, shown) => {
  expect(asks(html, shown)).toBe(false);
});

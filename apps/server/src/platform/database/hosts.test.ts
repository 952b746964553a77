import { expect, test } from 'vitest';
import { splitHosts } from './hosts.ts';

test.each([
  'postgres://vitrine:secret@db.example.com:5432/vitrine?sslmode=require',
  'postgresql://vitrine@localhost:5432/vitrine?host=%2Frun%2Fpostgresql',
  'postgres:///vitrine',
])('an address of one host stays as it is: %s', (url) => {
  expect(splitHosts(url)).toEqual([url]);
});

test('an address of several hosts is one for each, with the same access, database and parameters', () => {
  expect(splitHosts('postgres://vitrine:a,b@first:5432,second,[::1]:5433/vitrine?sslmode=require')).toEqual([
    'postgres://vitrine:a,b@first:5432/vitrine?sslmode=require',
    'postgres://vitrine:a,b@second/vitrine?sslmode=require',
    'postgres://vitrine:a,b@[::1]:5433/vitrine?sslmode=require',
  ]);
});

test('hosts may be listed without access data or a database', () => {
  expect(splitHosts('postgres://first,second')).toEqual(['postgres://first', 'postgres://second']);
});

test.each([
  ['postgres://u:hidden@first,/db', 'has "" where a host is expected'],
  ['postgres://u:hidden@first,second:x/db', 'has "second:x" where a host is expected'],
  ['postgres://u:hidden@localhost/db?host=first,second', 'must list several hosts before the name of the database'],
  ['postgres://u:hidden@first,second/db?host=third', 'must list several hosts before the name of the database'],
])('%s is refused without its password', (url, message) => {
  expect(() => splitHosts(url)).toThrow(message);
  expect(() => splitHosts(url)).not.toThrow('hidden');
});

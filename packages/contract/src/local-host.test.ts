import { expect, test } from 'vitest';
import { LOCAL_HOST } from './local-host.ts';

const isLocal = (url: string): boolean => LOCAL_HOST.test(new URL(url).hostname);

test.each([
  'http://10.1.2.3/',
  'http://127.0.0.1:8090/',
  'http://172.16.0.1/',
  'http://172.31.255.1/',
  'http://192.168.1.20:3000/',
  'http://169.254.1.1/',
  'http://0xc0a80114/',
  'http://[::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://localhost/',
  'http://PRINTER/',
  'http://board.local/',
  'http://a.b.lan/',
  'http://nas.home.arpa/',
  'http://grafana.internal/',
])('%s is in a local network', (url) => {
  expect(isLocal(url)).toBe(true);
});

test.each([
  'https://dash.example.com/',
  'https://10.example.com/',
  'https://192.168.1.20.example.com/',
  'https://local.example.com/',
  'https://mylan.example/',
  'https://not.locals/',
  'https://lan.com/',
  'https://user@lan.example.com/',
  'https://9.9.9.9/',
  'https://172.32.0.1/',
  'https://192.169.0.1/',
  'https://[2001:db8::1]/',
  'https://[::ffff:8.8.8.8]/',
])('%s is not', (url) => {
  expect(isLocal(url)).toBe(false);
});

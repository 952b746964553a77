import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, publicUrlOf, readConfig } from './config.ts';

describe('the configuration', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      ROLE: 'all',
      BILLING: 'auto',
      LOG_LEVEL: 'info',
    });
  });

  test('takes an empty value as none', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '' }).PORT).toBe(3000);
  });

  test.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'signage.example.com' }],
    ['ROLE', { ROLE: 'boss' }],
    ['BILLING', { BILLING: 'free' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['SESSION_SECRET', { DATABASE_URL: 'postgres://db/vitrine' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/vitrine' }],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'media' }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id' }],
    ['TLS_KEY', { TLS_CERT: fileURLToPath(import.meta.url) }],
    ['TLS_CERT', { TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.pem' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'boss' }],
    ['WORKER_CONCURRENCY', { WORKER_CONCURRENCY: 'many' }],
    ['FFMPEG_PATH', { FFMPEG_PATH: '/nowhere/ffmpeg' }],
  ])('names %s where it is wrong: %o', (variable, env) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(new RegExp(`^${variable} `));
  });

  test('ends the start with one line that names the variable, and exit code 78', async () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const outcome = await promisify(execFile)(process.execPath, [main], { env: { ...process.env, PORT: 'x' } }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(outcome).toMatchObject({ code: 78, stdout: '', stderr: 'PORT must be a port number\n' });
  });

  test('knows the address to print', () => {
    expect(publicUrlOf(readConfig({ PUBLIC_URL: 'https://signs.example.com/' }), 3000)).toBe(
      'https://signs.example.com',
    );
    expect(publicUrlOf(readConfig({}), 3001)).toMatch(/^http:\/\/[\w.]+:3001$/);
  });
});

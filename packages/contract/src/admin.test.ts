import { describe, expect, test } from 'vitest';
import { admin, BackgroundJob, Grant } from './admin.ts';
import { plans } from './billing/plans.ts';
import { accepts } from './test/problems.ts';

describe('a grant', () => {
  test.for([1, 100_000])('may be %d seats', (deviceSeats) => {
    expect(Grant.parse({ deviceSeats })).toEqual({ deviceSeats });
  });

  test.for([0, -1, 1.5, 100_001, '3', null])('may not be %s seats', (deviceSeats) => {
    expect(accepts(Grant, { deviceSeats })).toBe(false);
  });

  test.for([0, 8 * 1024 ** 3, 2 ** 50])('may add %d bytes of storage', (extraStorageBytes) => {
    expect(accepts(Grant, { deviceSeats: 1, extraStorageBytes })).toBe(true);
  });

  test.for([-1, 0.5, 2 ** 50 + 1, null])('may not add %s bytes of storage', (extraStorageBytes) => {
    expect(accepts(Grant, { deviceSeats: 1, extraStorageBytes })).toBe(false);
  });
});

describe('an administrator', () => {
  test('grants any plan, and only plans that exist', () => {
    const { body } = admin.setPlan;
    for (const plan of Object.keys(plans)) expect(accepts(body, { plan })).toBe(true);
    expect(accepts(body, { plan: 'gold' })).toBe(false);
  });

  test.for([
    ['setAdmin', 'isAdmin'],
    ['suspend', 'isSuspended'],
  ] as const)('%s needs a decision', ([name, field]) => {
    const { body } = admin[name];
    for (const decision of [true, false]) expect(body.parse({ [field]: decision })).toEqual({ [field]: decision });
    for (const decision of [undefined, null, 'true', 0]) expect(accepts(body, { [field]: decision })).toBe(false);
  });

  test('searches accounts by trimmed text', () => {
    const { query } = admin.users;
    expect(query.parse({ search: ' ada@ ' })).toEqual({ search: 'ada@' });
    expect(accepts(query, { search: 'x'.repeat(201) })).toBe(false);
  });

  test('retries a job by its name and UUID', () => {
    const { params } = admin.retryJob;
    const jobId = '0195750c-6f10-7a3c-8a3e-0242ac120002';
    expect(accepts(params, { name: 'media.thumbnail', jobId })).toBe(true);
    expect(accepts(params, { name: 'media.thumbnail', jobId: '1' })).toBe(false);
    expect(accepts(params, { name: 'x'.repeat(101), jobId })).toBe(false);
  });
});

test('a background job that did not fail has no failure', () => {
  const job = { id: '1', name: 'media.thumbnail', state: 'active', createdAt: '2026-03-09T12:00:00.000Z' };
  expect(accepts(BackgroundJob, { ...job, failure: null })).toBe(true);
  expect(accepts(BackgroundJob, { ...job, state: 'lost', failure: null })).toBe(false);
});

test.for(['setAdmin', 'suspend', 'deleteUser'] as const)('%s keeps the last administrator', (name) => {
  expect(admin[name].errors).toContain('admin.last');
});

import type { Page } from '@vitrine/contract/core/client';
import type { Device } from '@vitrine/contract/fleet/devices';
import { expect, test } from 'vitest';
import { exampleDevice } from '../../test/example-device.ts';
import { countDevices, pageOfAll, pageOfFound } from './device-list.ts';
import { readView } from './view.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();
const online = (name: string) => exampleDevice(name, { lastSeen: ago(5) });
const offline = (name: string) => exampleDevice(name, { lastSeen: ago(3_600) });
const view = (address = '') => readView(new URLSearchParams(address));
const answer = (body: Device[], next: string | null, total: number): Page<Device[]> => ({ body, next, total });

const screens = (count: number) => Array.from({ length: count }, (_, index) => online(`Screen ${index + 1}`));
const names = (devices: readonly Device[]) => devices.map(({ name }) => name);

test('a small fleet is counted in the browser, and the first three offline screens are named', () => {
  const all = [offline('A'), offline('B'), online('C'), offline('D'), offline('E')];
  expect(countDevices(answer(all, null, 5), undefined, now)).toEqual({
    total: 5,
    online: 1,
    offline: 4,
    offlineNames: ['A', 'B', 'D'],
    whole: all,
  });
});

test('a large fleet is counted by the server', () => {
  const counts = countDevices(answer([online('A')], 'c2', 1_200), answer([offline('Z')], 'c2', 12), now);
  expect(counts).toEqual({ total: 1_200, online: 1_188, offline: 12, offlineNames: ['Z'], whole: null });
});

test('until the server has counted the offline screens, all count as online', () => {
  expect(countDevices(answer([online('A')], 'c2', 1_200), undefined, now)).toMatchObject({ online: 1_200, offline: 0 });
});

test('the first of two pages has 30 screens and links to the second', () => {
  const page = pageOfAll(screens(35), view(), now);
  expect(page.devices).toHaveLength(30);
  expect(page).toMatchObject({ found: 35, before: null, after: { page: 2 } });
});

test('the last page has the remaining screens and links to the previous one', () => {
  const page = pageOfAll(screens(35), view('page=2'), now);
  expect(names(page.devices)).toEqual(['Screen 31', 'Screen 32', 'Screen 33', 'Screen 34', 'Screen 35']);
  expect(page).toMatchObject({ before: { page: 1 }, after: null });
});

test('a page beyond the last one shows the last', () => {
  expect(names(pageOfAll(screens(31), view('page=9'), now).devices)).toEqual(['Screen 31']);
});

test('a page counts only the screens that the view finds', () => {
  const page = pageOfAll([online('Kiosk'), offline('Totem')], view('status=offline'), now);
  expect(page).toMatchObject({ found: 1, before: null, after: null });
  expect(names(page.devices)).toEqual(['Totem']);
});

test('a page of a large fleet has the screens found by the server, and the next one starts at its cursor', () => {
  const page = pageOfFound(answer(screens(3), 'c2', 1_200), answer([online('Totem')], 'c9', 50), view('search=t'));
  expect(names(page.devices)).toEqual(['Totem']);
  expect(page).toMatchObject({ found: 50, before: null, after: { search: 't', after: 'c9' } });
});

test('a later page of a large fleet links back to the first, since the previous one is not known', () => {
  const page = pageOfFound(answer([], 'c2', 1_200), answer([], null, 50), view('search=t&after=c9'));
  expect(page).toMatchObject({ before: { search: 't', after: null }, after: null });
});

test('until the server has found the view, the start of the list is shown', () => {
  expect(pageOfFound(answer(screens(100), 'c2', 1_200), undefined, view()).devices).toHaveLength(30);
});

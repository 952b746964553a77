import { expect, test } from 'vitest';
import { complete, idsIn } from './sentence.ts';

const names = new Map([
  ['med_1', 'Silent film'],
  ['dev_1', 'Education room'],
  ['dev_2', 'Lobby'],
]);

test('ids are replaced by names; other values stay', () => {
  const inputs = { deviceId: 'dev_1', name: 'dev_2' };
  const template = 'Renamed {deviceId} to {name}';
  expect(idsIn(template, inputs)).toEqual(['dev_1']);
  expect(complete(template, inputs, names)).toEqual({
    text: 'Renamed Education room to dev_2',
    names: ['Education room', 'dev_2'],
  });
});

test('an empty field is replaced by its fallback text', () => {
  const template = 'Moved {id} to {folderId|the root}';
  expect(complete(template, { id: 'med_1', folderId: null }, names)).toEqual({
    text: 'Moved Silent film to the root',
    names: ['Silent film'],
  });
});

test('a list names three things and counts the others', () => {
  const deviceIds = ['dev_1', 'dev_2', 'dev_3', 'dev_4', 'dev_5'];
  expect(complete('Assigned {mediaId} to {deviceIds}', { mediaId: 'med_1', deviceIds }, names).text).toBe(
    'Assigned Silent film to Education room, Lobby, dev_3 and 2 more',
  );
});

test('a long or invalid name is reduced to text that the database accepts', () => {
  const {
    names: [name = ''],
  } = complete('Renamed {id}', { id: `\0${'😀'.repeat(80)}` }, new Map());
  expect(name.length).toBeLessThanOrEqual(100);
  expect(name.isWellFormed()).toBe(true);
  expect(name).not.toContain('\0');
});

test('a part in brackets is left out unless one of its fields has a value', () => {
  const template = 'Changed {id}[ to cover {target}]';
  const text = (target?: object) => complete(template, { id: 'med_1', target }, names).text;
  expect(text()).toBe('Changed Silent film');
  expect(text({ all: true, groupIds: [], deviceIds: [] })).toBe('Changed Silent film to cover all screens');
  expect(text({ groupIds: [], deviceIds: ['dev_1', 'dev_2'] })).toBe(
    'Changed Silent film to cover Education room and Lobby',
  );
  expect(idsIn(template, { id: 'med_1', target: { groupIds: ['grp_1'], deviceIds: ['dev_1'] } })).toEqual([
    'med_1',
    'grp_1',
    'dev_1',
  ]);
});

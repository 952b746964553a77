import { describe, expect, test } from 'vitest';
import { accepts, listProblems } from '../test/problems.ts';
import { DEFAULT_GROUP_COLOR, groupColors, GroupId, groups } from './groups.ts';

const { create, update } = groups;

describe('a group', () => {
  test('has a name of 1 to 100 characters', () => {
    expect(create.body.parse({ name: ' Lobby ' })).toEqual({ name: 'Lobby' });
    expect(listProblems(create.body, { name: ' ' })).toEqual(['name: Group name is required']);
    expect(listProblems(create.body, { name: 'x'.repeat(101) })).toEqual(['name: Please use at most 100 characters']);
  });

  test.for([null, '', 'x'.repeat(500)])('may have the description %j', (description) => {
    expect(create.body.parse({ name: 'Lobby', description })).toEqual({ name: 'Lobby', description });
  });

  test('has a description of at most 500 characters', () => {
    expect(listProblems(create.body, { name: 'Lobby', description: 'x'.repeat(501) })).toEqual([
      'description: Please use at most 500 characters',
    ]);
  });

  test.for(Object.keys(groupColors))('may have the color %s, in any case', (color) => {
    expect(create.body.parse({ name: 'Lobby', color: color.toUpperCase() })).toEqual({ name: 'Lobby', color });
  });

  test.for(['#123456', 'blue', '', '#3b82f'])('may not have the color "%s"', (color) => {
    expect(listProblems(create.body, { name: 'Lobby', color })).toEqual([
      'color: Please choose a color from the palette',
    ]);
  });

  test('has a default color of the palette', () => {
    expect(Object.keys(groupColors)).toContain(DEFAULT_GROUP_COLOR);
  });

  test('is changed field by field, but not to an empty name', () => {
    for (const change of [{}, { color: '#ef4444' }, { description: null }]) {
      expect(update.body.parse(change)).toEqual(change);
    }
    expect(listProblems(update.body, { name: '' })).toEqual(['name: Group name is required']);
  });

  test('has an id with its prefix', () => {
    expect(accepts(GroupId, 'grp_1')).toBe(true);
    expect(accepts(GroupId, 'dev_1')).toBe(false);
  });
});

test('a device joins a group by either of its ids', () => {
  for (const deviceId of ['dev_1', 'lobby']) expect(accepts(groups.addDevice.body, { deviceId })).toBe(true);
  expect(accepts(groups.addDevice.body, { deviceId: '' })).toBe(false);
});

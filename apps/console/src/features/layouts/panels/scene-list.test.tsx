import { LayoutDocument } from '@vitrine/contract/layouts/document';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { exampleElements, layoutDocument, layoutResources } from '../../../test/layouts.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { SceneList } from './scene-list.tsx';

const { text, clock } = exampleElements;
const menu = layoutDocument(
  { id: 'day', name: 'Day', elements: [text, clock] },
  { id: 'evening', name: 'Evening', elements: [], windows: [{ days: [5, 6], from: '17:00', to: '22:00' }] },
);

/** Shows the scenes as the editor does: changes come back. */
async function open(document = menu) {
  localStorage.setItem('userTimezone', 'UTC');
  const latest = { document, sceneId: 'day' };
  function Editor() {
    const [shown, setShown] = useState(document);
    const [sceneId, setSceneId] = useState('day');
    Object.assign(latest, { document: shown, sceneId });
    return (
      <SceneList
        document={shown}
        resources={layoutResources}
        sceneId={sceneId}
        onSelect={setSceneId}
        onChange={setShown}
      />
    );
  }
  const person = await renderPage(<Editor />, {});
  const names = () => latest.document.scenes.map(({ name }) => name);
  const choose = async (menuName: string, entry: string | RegExp) => {
    await person.click(screen.getByRole('button', { name: menuName }));
    await person.click(await screen.findByRole('menuitem', { name: entry }));
  };
  return { person, latest, names, choose };
}

const tile = (name: string) => within(screen.getByRole('list', { name: 'Scenes' })).getByRole('button', { name });

test('every scene is a picture of itself, and a press opens it', async () => {
  const { person, latest } = await open();
  expect(screen.getByText('Two scoops, please')).toBeInTheDocument();
  expect(tile('Day')).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('img', { name: 'Friday and Saturday, 17:00–22:00' })).toBeInTheDocument();
  await person.click(tile('Evening'));
  expect(latest.sceneId).toBe('evening');
});

test('a new scene is empty or a copy, comes after the open one and is opened', async () => {
  const { latest, names, choose } = await open();
  await choose('Add a scene', 'Empty scene');
  expect(names()).toEqual(['Day', 'Scene 3', 'Evening']);
  expect(latest.document.scenes[1]).toMatchObject({ id: latest.sceneId, elements: [], background: { day: '#f6f4ef' } });
  await choose('Actions of Day', 'Duplicate');
  expect(names()).toEqual(['Day', 'Day (copy)', 'Scene 3', 'Evening']);
  expect(latest.document.scenes[1]?.elements).toHaveLength(2);
  // No id is used twice.
  expect(LayoutDocument.parse(latest.document)).toEqual(latest.document);
});

test('scenes are moved by keyboard, by menu and by dragging', async () => {
  const { person, names, choose } = await open();
  tile('Day').focus();
  await person.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(names()).toEqual(['Evening', 'Day']);
  await choose('Actions of Day', /^Move back/);
  expect(names()).toEqual(['Day', 'Evening']);
  fireEvent.dragStart(tile('Evening'), { dataTransfer: { setData() {} } });
  fireEvent.drop(tile('Day'));
  expect(names()).toEqual(['Evening', 'Day']);
});

test('a scene is deleted, but never the last one', async () => {
  const { person, latest, names, choose } = await open();
  await choose('Actions of Day', 'Delete');
  expect(names()).toEqual(['Evening']);
  expect(latest.sceneId).toBe('evening');
  await person.click(screen.getByRole('button', { name: 'Actions of Evening' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
});

test('a scene has a name, a background of day and night, and times', async () => {
  const { person, latest } = await open();
  await person.click(screen.getByRole('button', { name: 'Rename Day' }));
  await person.clear(screen.getByRole('textbox', { name: 'Scene name' }));
  await person.type(screen.getByRole('textbox', { name: 'Scene name' }), 'Morning{Enter}');
  const background = screen.getByRole('textbox', { name: 'Background, night' });
  await person.clear(background);
  await person.type(background, '#000000');
  await person.click(screen.getByRole('button', { name: 'When it shows: When no other scene shows' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'When Morning shows' }));
  await person.click(dialog.getByRole('radio', { name: 'At set times' }));
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'When it shows: Every day, 09:00–17:00' })).toBeInTheDocument();
  expect(latest.document.scenes[0]).toMatchObject({
    name: 'Morning',
    background: { day: '#f6f4ef', night: '#000000' },
    windows: [{ from: '09:00', to: '17:00' }],
  });
});

test('another canvas scales everything on it; nothing changes before Apply', async () => {
  const { person, latest } = await open();
  await person.click(screen.getByRole('button', { name: 'Layout settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Layout settings' }));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Canvas size' }), '4K landscape, 3840 × 2160');
  expect(latest.document.width).toBe(1_920);
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(latest.document).toMatchObject({ width: 3_840, height: 2_160 });
  expect(latest.document.scenes[0]?.elements[0]).toMatchObject({
    frame: { x: 200, y: 200, width: 1_600, height: 800 },
    style: { size: 192 },
  });
  expect(LayoutDocument.parse(latest.document)).toEqual(latest.document);
});

test('a layout can have no language of its own', async () => {
  const { person, latest } = await open();
  await person.click(screen.getByRole('button', { name: 'Layout settings' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Language of dates' }), 'As the screen');
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(latest.document.language).toBe(null);
  expect(LayoutDocument.parse(latest.document)).toEqual(latest.document);
});

test('a layout has a custom size, a language and hours of night; impossible ones are refused', async () => {
  const { person, latest } = await open();
  await person.click(screen.getByRole('button', { name: 'Layout settings' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Canvas size' }), 'Custom');
  await person.clear(dialog.getByRole('textbox', { name: 'Width' }));
  await person.type(dialog.getByRole('textbox', { name: 'Width' }), '99');
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText('Enter whole pixels from 100 to 7680')).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox', { name: 'Width' }), '0');
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Language of dates' }), 'Deutsch (Schweiz)');
  await person.clear(dialog.getByRole('textbox', { name: 'From' }));
  await person.type(dialog.getByRole('textbox', { name: 'From' }), '21');
  await person.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(latest.document).toMatchObject({
    width: 990,
    height: 1_080,
    language: 'de-CH',
    night: { from: '21:00', to: '06:00' },
  });
});

test('a scene is for some screens only, which its tile says', async () => {
  const { person, latest } = await open();
  await person.click(screen.getByRole('button', { name: 'Screens of Day: All screens' }));
  await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Portrait screens' }));
  expect(latest.document.scenes[0]?.only).toEqual({ orientation: 'portrait' });
  expect(
    within(screen.getByRole('list', { name: 'Scenes' })).getByText('Only on portrait screens'),
  ).toBeInTheDocument();
  expect(LayoutDocument.parse(latest.document)).toEqual(latest.document);
});

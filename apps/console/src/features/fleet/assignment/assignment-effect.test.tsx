import { AppError } from '@vitrine/contract/core/errors';
import type { Effect } from '@vitrine/contract/playout/effect';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { assigned, assigning, openGroups } from '../../../test/device-groups.tsx';
import { createBlankScreen, createChangedScreen, exampleEffect } from '../../../test/examples/example-effect.ts';

type Request = Parameters<Api['assignments']['assignToGroup']>[0];

/** Opens the dialog that assigns media to a group, over a server that answers dry runs so. */
async function open(dryRun: (request: Request) => Promise<Effect>) {
  const person = await openGroups({
    assignments: { assignToGroup: Object.assign(async () => assigned, { dryRun }) },
  });
  const dialog = await assigning(person);
  return { person, dialog, choose: (name: RegExp) => person.click(within(dialog).getByRole('button', { name })) };
}

const line = (dialog: HTMLElement, text: string) => within(dialog).findByText(text);

test('the dialog says what the chosen media changes on screens, and names them on demand', async () => {
  const asked: Request[] = [];
  const { person, dialog, choose } = await open(async (request) => {
    asked.push(request);
    return exampleEffect(
      [createChangedScreen('Kiosk'), createChangedScreen('Totem', { at: '2026-11-23T17:00:00.000Z' })],
      {
        blank: [createBlankScreen('Totem', { from: '2026-11-23T22:00:00.000Z', until: null })],
      },
    );
  });
  expect(within(dialog).queryByText(/change/)).not.toBeInTheDocument();
  await choose(/leopard\.jpg/);
  expect(await line(dialog, '1 screen changes now, 1 later. 1 of them will show nothing from 22:00.')).toBeTruthy();
  expect(asked).toEqual([{ params: { id: 'grp_Hall' }, body: { mediaType: 'image', mediaId: 'med_leopard.jpg' } }]);
  const details = within(dialog).getByRole('button', { name: 'Details' });
  expect(details).toHaveAttribute('aria-expanded', 'false');
  await person.click(details);
  expect(details).toHaveAttribute('aria-expanded', 'true');
  const now = await within(dialog).findByRole('region', { name: '1 screen changes now' });
  expect(within(now).getByText('Kiosk')).toBeInTheDocument();
  expect(within(dialog).getByRole('region', { name: '1 screen will show nothing' })).toBeInTheDocument();
  await person.click(details);
  expect(within(dialog).queryByRole('region')).not.toBeInTheDocument();
});

test('what changes no screen is said without details', async () => {
  const { dialog, choose } = await open(async () => exampleEffect());
  await choose(/leopard\.jpg/);
  expect(await line(dialog, 'No screen changes.')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Details' })).not.toBeInTheDocument();
});

test('assigning waits neither for an answer nor for one that fails', async () => {
  const { person, dialog, choose } = await open(async () => {
    throw new AppError('network.failed');
  });
  await choose(/leopard\.jpg/);
  expect(await line(dialog, 'Couldn’t check which screens change. You can still continue.')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('Media assigned to all devices in group successfully')).toBeInTheDocument();
});

test('while it is computed, the dialog says so and can be confirmed', async () => {
  const { person, dialog, choose } = await open(() => new Promise(() => {}));
  await choose(/leopard\.jpg/);
  expect(await line(dialog, 'Checking which screens change…')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Assign Media' }));
  expect(await screen.findByText('Media assigned to all devices in group successfully')).toBeInTheDocument();
});

test('the server’s refusal is shown where it is made, not by the line', async () => {
  const asked: string[] = [];
  const { dialog, choose } = await open(async () => {
    asked.push('once');
    throw new AppError('media.not_found');
  });
  await choose(/leopard\.jpg/);
  await waitFor(() => {
    expect(asked).toEqual(['once']);
    expect(within(dialog).queryByText('Checking which screens change…')).not.toBeInTheDocument();
  });
  expect(within(dialog).queryByText(/^Couldn’t check/)).not.toBeInTheDocument();
});

test('an answer for an earlier choice is dropped', async () => {
  const answers = new Map<string, (effect: Effect) => void>();
  const { dialog, choose, person } = await open(
    ({ body: { mediaId } }) => new Promise((resolve) => answers.set(mediaId ?? '', resolve)),
  );
  await choose(/leopard\.jpg/);
  await waitFor(() => expect(answers.has('med_leopard.jpg')).toBe(true));
  await person.click(within(dialog).getByRole('tab', { name: /^Playlists/ }));
  await person.click(await within(dialog).findByRole('button', { name: /Lunch/ }));
  await waitFor(() => expect(answers.has('ply_Lunch')).toBe(true));
  answers.get('ply_Lunch')?.(exampleEffect([createChangedScreen('Kiosk')]));
  expect(await line(dialog, '1 screen changes now.')).toBeTruthy();
  answers.get('med_leopard.jpg')?.(exampleEffect([createChangedScreen('A'), createChangedScreen('B')]));
  await person.click(within(dialog).getByRole('button', { name: 'Details' }));
  expect(await within(dialog).findByText('Kiosk')).toBeInTheDocument();
  expect(within(dialog).getByText('1 screen changes now.')).toBeInTheDocument();
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createChangedScreen, exampleEffect } from '../../test/examples/example-effect.ts';
import {
  delivered,
  dialog,
  exampleStandby,
  exampleTakeover,
  openAnyPage,
  openTakeovers,
} from '../../test/takeovers.tsx';

const sent = () => vi.fn<(body: unknown) => void>();
const entrance = { text: 'The entrance is closed', position: 'top', tone: 'warning', motion: 'still' } as const;
const ofStrip = { message: null, strip: entrance };

test('a strip starts beside where screens are taken over, once their number was typed', async () => {
  const onStart = sent();
  const { deviceId, name } = createChangedScreen('Lobby');
  const after = { ...entrance, id: 'tko_1', title: 'Closed', until: null };
  const strips = [{ deviceId, name, isOnline: true, before: null, after }];
  const person = await openTakeovers({ onStart, effect: exampleEffect([], { strips }) });
  await person.click(screen.getByRole('button', { name: 'Show a strip' }));
  const form = await dialog('Show a strip');
  await person.type(form.getByLabelText('Text'), 'Closed today{Enter}Use Mill Lane');
  await person.click(form.getByRole('radio', { name: 'Alarm' }));
  await person.click(form.getByRole('radio', { name: 'Top' }));
  const preview = within(form.getByRole('figure', { name: 'Preview' }));
  const band = preview.getByText('Closed today').parentElement;
  expect(band?.className).toContain('strip-alarm');
  expect(band?.className).toContain('strip-top');
  expect(preview.getByText('Use Mill Lane')).toBeInTheDocument();
  expect(await form.findByText('1 screen shows the strip now. What it plays goes on.')).toBeInTheDocument();
  await person.type(form.getByLabelText('To confirm, type the number of screens'), '3');
  await person.click(form.getByRole('button', { name: 'Show on 3 screens' }));
  expect(await screen.findByText('Strip started')).toBeInTheDocument();
  expect(onStart).toHaveBeenCalledExactlyOnceWith({
    title: 'Closed today',
    content: null,
    message: null,
    strip: { text: 'Closed today\nUse Mill Lane', position: 'top', tone: 'alarm', motion: 'still' },
    target: { all: true, groupIds: [], deviceIds: [] },
    until: null,
    unlessRunning: false,
  });
});

test('a strip without a text is refused at its field', async () => {
  const onStart = sent();
  const person = await openTakeovers({ onStart });
  await person.click(screen.getByRole('button', { name: 'Show a strip' }));
  const form = await dialog('Show a strip');
  await person.type(form.getByLabelText('To confirm, type the number of screens'), '3{Enter}');
  expect(await form.findByText('Please enter a text')).toBeInTheDocument();
  expect(onStart).not.toHaveBeenCalled();
});

test('one that runs says that what plays goes on, and its text can be changed; another takeover asks nothing', async () => {
  const onChange = sent();
  const running = exampleTakeover('The entrance is closed', ofStrip);
  const person = await openTakeovers({ running: [running], delivery: delivered({ total: 3, onAir: 3 }), onChange });
  const region = within(await screen.findByRole('region', { name: 'The entrance is closed' }));
  expect(
    region.getByText(/^Strip started by hello@example.com at .* What plays goes on below it\.$/),
  ).toBeInTheDocument();
  await person.click(region.getByRole('button', { name: 'Change message, screens or end' }));
  const form = await dialog('Change the takeover');
  const field = form.getByLabelText('Text');
  await person.clear(field);
  await person.type(field, 'It is open');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledExactlyOnceWith({
      title: 'It is open',
      strip: { ...entrance, text: 'It is open' },
    }),
  );
});

test('prepared strips are a list of their own, which keeps the prepared takeovers', async () => {
  const onStandby = sent();
  const person = await openTakeovers({
    onStandby,
    standby: [exampleStandby('Fire'), exampleStandby('Closed', ofStrip)],
  });
  const list = within(await screen.findByRole('list', { name: 'Prepared strips' }));
  expect(list.getByText('Strip: The entrance is closed')).toBeInTheDocument();
  expect(within(screen.getByRole('list', { name: 'Standby' })).queryByText('Closed')).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Prepare a strip' }));
  const form = await dialog('Prepare a takeover');
  await person.type(form.getByLabelText('Text'), 'Lunch is served');
  await person.click(form.getByRole('button', { name: 'Prepare' }));
  await waitFor(() =>
    expect(onStandby.mock.lastCall?.[0]).toMatchObject([
      { id: 'stb_Fire' },
      { id: 'stb_Closed', strip: entrance },
      { title: 'Lunch is served', message: null, strip: { text: 'Lunch is served', tone: 'notice' } },
    ]),
  );
});

test('the bar names a strip, and a takeover of whole screens rather than a newer strip', async () => {
  const strip = exampleTakeover('Entrance', ofStrip);
  await openAnyPage({ running: [strip] });
  expect(await screen.findByText('Strip: Entrance')).toBeInTheDocument();
  cleanup();
  await openAnyPage({ running: [strip, exampleTakeover('Fire')] });
  expect(await screen.findByText('Takeover: Fire')).toBeInTheDocument();
  expect(screen.queryByText('Strip: Entrance')).not.toBeInTheDocument();
});

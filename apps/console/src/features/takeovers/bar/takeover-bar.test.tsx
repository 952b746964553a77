import { AppError } from '@vitrine/contract/core/errors';
import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ago } from '../../../test/examples/example-device.ts';
import { createChangedScreen, exampleEffect } from '../../../test/examples/example-effect.ts';
import {
  delivered,
  dialog,
  exampleStandby,
  exampleTakeover,
  openAnyPage,
  question,
  wind,
} from '../../../test/takeovers.tsx';

afterEach(() => void vi.useRealTimers());

const named = (name: string) => ({ id: DeviceId.parse(`dev_${name}`), name });
const bar = async () => within(await screen.findByRole('region', { name: 'Takeover' }));
const noBar = () => expect(screen.queryByRole('region', { name: 'Takeover' })).not.toBeInTheDocument();

test('a page without a takeover has no bar', async () => {
  await openAnyPage();
  expect(await screen.findByRole('heading', { name: 'Some page' })).toBeInTheDocument();
  noBar();
});

test('the bar announces the title, and tells how many screens show it and which do not', async () => {
  const delivery = delivered({
    total: 14,
    onAir: 10,
    loading: 1,
    loadingScreens: [named('Education room')],
    behind: 1,
    behindScreens: [{ ...named('Foyer'), reason: 'takeover' }],
    offline: 2,
    silent: [
      { ...named('Elephant house'), lastSeen: ago(3_600) },
      { ...named('Totem'), lastSeen: null },
    ],
  });
  await openAnyPage({ running: [exampleTakeover()], delivery });
  const its = await bar();
  expect(its.getByRole('alert').textContent).toBe('Takeover: The park closes at 16:30');
  expect(await its.findByText(/^On 10 of 14 screens, since .*, until it is ended$/)).toBeInTheDocument();
  expect(its.getByText('Not on Education room, Foyer and 2 more')).toBeInTheDocument();
  expect(its.getByRole('link', { name: 'See screens' })).toHaveAttribute('href', '/takeovers');
});

test('the bar is about the newest of several takeovers', async () => {
  await openAnyPage({ running: [exampleTakeover('Flood'), exampleTakeover('Fire')] });
  const its = await bar();
  expect(its.getByRole('alert').textContent).toBe('Takeover: Flood');
  expect(its.getByRole('link', { name: 'See all 2' })).toBeInTheDocument();
});

test('ending asks, says what happens then, and removes the bar', async () => {
  const onEnd = vi.fn<(id: string) => void>();
  const person = await openAnyPage({ running: [exampleTakeover('Fire')], onEnd });
  await person.click((await bar()).getByRole('button', { name: 'End now' }));
  const asked = await question('End the takeover?');
  expect(asked.getByText(/^3 screens go back to what they would play without/)).toBeInTheDocument();
  expect(onEnd).not.toHaveBeenCalled();
  await person.click(asked.getByRole('button', { name: 'End now' }));
  await waitFor(noBar);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('tko_Fire');
  expect(await screen.findByText('Takeover ended')).toBeInTheDocument();
});

test('a failure to end keeps the question and gives the server’s sentence', async () => {
  const person = await openAnyPage({
    running: [exampleTakeover()],
    onEnd() {
      throw new AppError('server.unavailable');
    },
  });
  await person.click((await bar()).getByRole('button', { name: 'End now' }));
  await person.click((await question('End the takeover?')).getByRole('button', { name: 'End now' }));
  expect(await screen.findByText('Failed to end the takeover')).toBeInTheDocument();
  expect(await question('End the takeover?')).toBeTruthy();
});

test('the message and the end can be changed, and the title follows the heading', async () => {
  const onChange = vi.fn<(body: unknown) => void>();
  const person = await openAnyPage({ running: [exampleTakeover()], onChange });
  await person.click((await bar()).getByRole('button', { name: 'Change' }));
  const its = await dialog('Change the takeover');
  await person.clear(its.getByLabelText('Heading'));
  await person.click(its.getByRole('button', { name: 'Save' }));
  expect(its.getByText('Please enter a heading')).toBeInTheDocument();
  await person.type(its.getByLabelText('Heading'), 'The park closes at 17:00');
  expect(
    within(its.getByRole('figure', { name: 'Preview' })).getByText('The park closes at 17:00'),
  ).toBeInTheDocument();
  await person.click(its.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Takeover changed')).toBeInTheDocument();
  const heading = 'The park closes at 17:00';
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: heading, message: { ...wind, heading } });
});

test('the screens can be changed, with the effect and after their number was typed', async () => {
  const onChange = vi.fn<(body: unknown) => void>();
  const effect = exampleEffect([createChangedScreen('Kitchen')]);
  const target = { all: false, groups: [{ id: 'grp_Ground floor', name: 'Ground floor' }], devices: [] };
  const person = await openAnyPage({
    running: [exampleTakeover('Fire', { target, screenCount: 2 })],
    effect,
    onChange,
  });
  await person.click((await bar()).getByRole('button', { name: 'Change' }));
  const its = await dialog('Change the takeover');
  expect(its.queryByLabelText(/type the number of screens/)).not.toBeInTheDocument();
  expect(await its.findByRole<HTMLInputElement>('checkbox', { name: /Ground floor/ })).toBeChecked();
  await person.click(its.getByRole('radio', { name: 'Single' }));
  await person.click(its.getByRole('button', { name: 'Save' }));
  expect(await its.findByText('Choose at least one screen')).toBeInTheDocument();
  await person.click(await its.findByRole('checkbox', { name: /Kitchen/ }));
  expect(await its.findByText('1 screen changes now.')).toBeInTheDocument();
  await person.click(its.getByRole('button', { name: 'Save' }));
  expect(await its.findByText('Type 1 to confirm')).toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
  await person.type(its.getByLabelText('To confirm, type the number of screens'), '1{Enter}');
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(onChange.mock.calls[0]?.[0]).toMatchObject({ target: { deviceIds: ['dev_Kitchen'] } });
});

test('an end at a time can be taken back', async () => {
  const onChange = vi.fn<(body: unknown) => void>();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const person = await openAnyPage({ running: [exampleTakeover('Fire', { title: 'Drill', until })], onChange });
  await person.click((await bar()).getByRole('button', { name: 'Change' }));
  const its = await dialog('Change the takeover');
  await person.click(its.getByRole('radio', { name: 'I end it' }));
  await person.click(its.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  expect(onChange.mock.calls[0]?.[0]).toMatchObject({ until: null });
});

test('a refused change stays in the dialog with the server’s sentence', async () => {
  const person = await openAnyPage({
    running: [exampleTakeover()],
    onChange() {
      throw new AppError('takeover.ended');
    },
  });
  await person.click((await bar()).getByRole('button', { name: 'Change' }));
  const its = await dialog('Change the takeover');
  await person.click(its.getByRole('button', { name: 'Save' }));
  expect(await its.findByText('This takeover has ended. Start a new one.')).toBeInTheDocument();
});

test('a takeover leaves the bar at its end by the server’s clock, without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const aheadMs = 60_000;
  // The real time passes, too: a busy machine may need some seconds to open the page.
  const until = new Date(Date.now() + aheadMs + 300_000).toISOString();
  await openAnyPage({ running: [exampleTakeover('Fire', { until })], aheadMs });
  await bar();
  act(() => void vi.advanceTimersByTime(240_000));
  expect((await bar()).getByRole('alert')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(61_000));
  await waitFor(noBar);
});

test('Shift T opens the form of a takeover on every page, but not while somebody types', async () => {
  const person = await openAnyPage();
  await person.keyboard('t{Control>}{Shift>}T{/Shift}{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await person.keyboard('{Shift>}T{/Shift}');
  const form = await dialog('Take over screens');
  await person.type(form.getByLabelText('Heading'), 'The tower');
  expect(form.getByDisplayValue('The tower')).toBeInTheDocument();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

const fire = () => exampleStandby('Fire', { onePress: true });
const shiftT = () => fireEvent.keyDown(document.body, { key: 'T', shiftKey: true });
const startFire = {
  title: 'Fire',
  content: null,
  message: { heading: 'Fire', text: '', tone: 'danger' },
  strip: null,
  unlessRunning: true,
};

test('Shift T, Enter starts the takeover that is marked “one press” on all screens, without a question and once', async () => {
  const onStart = vi.fn<(body: unknown) => void>();
  const person = await openAnyPage({ standby: [exampleStandby('Closing'), fire()], onStart });
  shiftT();
  const form = await dialog('Take over screens');
  const button = form.getByRole('button', { name: 'Start Fire' });
  await waitFor(() => expect(button).toHaveFocus());
  expect(form.queryByRole('button', { name: 'Start Closing' })).not.toBeInTheDocument();
  // A key that is held repeats; `fireEvent` returns false if the default was prevented.
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(onStart).not.toHaveBeenCalled();
  await person.keyboard('{Enter}');
  fireEvent.click(button);
  expect(await screen.findByText('Takeover started')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  expect(onStart).toHaveBeenCalledExactlyOnceWith({ ...startFire, target: { all: true }, until: null });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  shiftT();
  expect(await (await dialog('Take over screens')).findByRole('button', { name: 'Fire is running' })).toBeDisabled();
});

test('Shift T in a text field starts and opens nothing', async () => {
  const onStart = vi.fn<(body: unknown) => void>();
  await openAnyPage({ standby: [fire()], onStart });
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'T', shiftKey: true });
  fireEvent.keyDown(field, { key: 'Enter' });
  field.remove();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onStart).not.toHaveBeenCalled();
});

test('any other takeover is still started by its form', async () => {
  const person = await openAnyPage({ standby: [fire()] });
  shiftT();
  await person.click((await dialog('Take over screens')).getByRole('button', { name: 'Another takeover…' }));
  expect(await screen.findByLabelText('To confirm, type the number of screens')).toBeInTheDocument();
});

test('a button opens what starts with one press while nothing runs, and is absent if nothing is marked', async () => {
  const onStart = vi.fn<(body: unknown) => void>();
  const person = await openAnyPage({ standby: [exampleStandby('Closing'), fire()], onStart });
  noBar();
  await person.click(await screen.findByRole('button', { name: 'Prepared takeovers' }));
  await person.click((await dialog('Take over screens')).getByRole('button', { name: 'Start Fire' }));
  expect(await screen.findByText('Takeover started')).toBeInTheDocument();
  expect(onStart).toHaveBeenCalledOnce();
  cleanup();
  await openAnyPage({ running: [exampleTakeover('Drill')], standby: [exampleStandby('Closing')] });
  await bar();
  expect(screen.queryByRole('button', { name: 'Prepared takeovers' })).not.toBeInTheDocument();
});

test('a press after somebody else’s starts nothing, says that it runs already, and closes the dialog', async () => {
  const person = await openAnyPage({
    standby: [fire()],
    onStart() {
      throw new AppError('takeover.already_running');
    },
  });
  shiftT();
  await person.click((await dialog('Take over screens')).getByRole('button', { name: 'Start Fire' }));
  expect(await screen.findByText('The takeover is already running')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

const refuse = () => {
  throw new AppError('media.not_found');
};

test('the bar starts another takeover that is marked “one press”, and says why if it did not start', async () => {
  const person = await openAnyPage({ running: [exampleTakeover('Drill')], standby: [fire()], onStart: refuse });
  await person.click(await screen.findByRole('button', { name: 'Start Fire' }));
  expect(await screen.findByText('The takeover did not start')).toBeInTheDocument();
  expect(screen.getByText('This file does not exist')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Start Fire' })).toBeEnabled();
});

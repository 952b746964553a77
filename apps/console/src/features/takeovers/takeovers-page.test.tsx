import { AppError } from '@vitrine/contract/core/errors';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ago, shownMedia } from '../../test/examples/example-device.ts';
import { createChangedScreen, exampleEffect } from '../../test/examples/example-effect.ts';
import { exampleGroup } from '../../test/examples/example-group.ts';
import { exampleImage } from '../../test/examples/example-media.ts';
import { weather } from '../../test/examples/example-webpage.ts';
import {
  delivered,
  dialog,
  exampleStandby,
  exampleTakeover,
  openTakeovers,
  question,
  takeoverScreen,
} from '../../test/takeovers.tsx';

const sent = () => vi.fn<(body: unknown) => void>();
type Person = Awaited<ReturnType<typeof openTakeovers>>;

async function openForm(person: Person) {
  await person.click(screen.getByRole('button', { name: 'Take over screens' }));
  return dialog('Take over screens');
}
type Form = Awaited<ReturnType<typeof openForm>>;

const confirmCount = (person: Person, form: Form, count: string) =>
  person.type(form.getByLabelText('To confirm, type the number of screens'), count);

test('a message starts on all screens once their number was typed, and Undo ends it', async () => {
  const onStart = sent();
  const onEnd = vi.fn<(id: string) => void>();
  const person = await openTakeovers({ onStart, onEnd });
  const form = await openForm(person);
  await person.type(form.getByLabelText('Heading'), 'Fire');
  await person.type(form.getByLabelText('Text'), 'Use the stairs.');
  await person.click(form.getByRole('radio', { name: 'Warning' }));
  const preview = within(form.getByRole('figure', { name: 'Preview' }));
  expect(preview.getByText('Fire')).toBeInTheDocument();
  expect(preview.getByText('Use the stairs.').parentElement?.className).toContain('message-warning');

  const button = await form.findByRole('button', { name: 'Take over 3 screens' });
  await confirmCount(person, form, '2');
  await person.click(button);
  expect(form.getByText('Type 3 to confirm')).toBeInTheDocument();
  expect(onStart).not.toHaveBeenCalled();
  await person.clear(form.getByLabelText('To confirm, type the number of screens'));
  await confirmCount(person, form, '3{Enter}');
  expect(await screen.findByText('Takeover started')).toBeInTheDocument();
  expect(onStart).toHaveBeenCalledExactlyOnceWith({
    title: 'Fire',
    content: null,
    message: { heading: 'Fire', text: 'Use the stairs.', tone: 'warning' },
    strip: null,
    target: { all: true, groupIds: [], deviceIds: [] },
    until: null,
    unlessRunning: false,
  });
  expect(await screen.findByRole('region', { name: 'Fire' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(exampleTakeover('Fire').id);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Fire' })).not.toBeInTheDocument());
});

test('a person who sees only some groups takes over these, and prepares nothing for all screens', async () => {
  const onStart = sent();
  const person = await openTakeovers({ onStart, seesAllScreens: false });
  expect(screen.queryByRole('button', { name: 'Prepare' })).not.toBeInTheDocument();
  const form = await openForm(person);
  await person.type(form.getByLabelText('Heading'), 'Fire');
  await form.findByRole('button', { name: 'Take over 3 screens' });
  await confirmCount(person, form, '3{Enter}');
  expect(await screen.findByText('Takeover started')).toBeInTheDocument();
  const groupIds = [exampleGroup('Ground floor').id];
  expect(onStart).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ target: { groupIds, deviceIds: [] } }));
});

test('a form without a heading, a screen and a time says so and starts nothing', async () => {
  const onStart = sent();
  const person = await openTakeovers({ onStart });
  const form = await openForm(person);
  await person.click(form.getByRole('radio', { name: 'Single' }));
  await person.click(form.getByRole('radio', { name: 'A set time' }));
  await person.click(form.getByRole('button', { name: 'Take over screens' }));
  expect(form.getByText('Please enter a heading')).toBeInTheDocument();
  expect(form.getByText('Choose at least one screen')).toBeInTheDocument();
  expect(form.getByText('Please enter a time, for example 17:00')).toBeInTheDocument();
  await person.click(form.getByRole('radio', { name: 'Media or playlist' }));
  expect(form.getByText(/^Please choose an image/)).toBeInTheDocument();
  expect(form.queryByText('Please enter a title')).not.toBeInTheDocument();
  expect(onStart).not.toHaveBeenCalled();
});

test('content of the library starts on the screens of a group until a time', async () => {
  const onStart = sent();
  const person = await openTakeovers({ onStart, images: [exampleImage('exits.jpg')] });
  const form = await openForm(person);
  await person.click(form.getByRole('radio', { name: 'Media or playlist' }));
  await person.click(form.getByRole('button', { name: 'Choose' }));
  const picker = await dialog('Select Media');
  await person.click(await picker.findByRole('button', { name: /exits/ }));
  expect(await form.findByDisplayValue('exits')).toBeInTheDocument();
  await person.click(form.getByRole('radio', { name: 'Groups' }));
  await person.click(await form.findByRole('checkbox', { name: /Ground floor/ }));
  await person.click(form.getByRole('radio', { name: 'A set time' }));
  await person.type(form.getByLabelText('End time'), '00:00');
  expect(form.getByText('tomorrow')).toBeInTheDocument();
  await confirmCount(person, form, '2');
  await person.click(form.getByRole('button', { name: 'Take over 2 screens' }));
  await waitFor(() => expect(onStart).toHaveBeenCalledOnce());
  const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
  expect(onStart.mock.calls[0]?.[0]).toMatchObject({
    title: 'exits',
    content: { mediaType: 'image', mediaId: 'med_exits.jpg' },
    message: null,
    target: { groupIds: ['grp_Ground floor'] },
    until: midnight,
  });
});

test('a web page can be shown on all screens', async () => {
  const onStart = sent();
  const person = await openTakeovers({ onStart });
  const form = await openForm(person);
  await person.click(form.getByRole('radio', { name: 'Media or playlist' }));
  await person.click(form.getByRole('button', { name: 'Choose' }));
  const picker = await dialog('Select Media');
  await person.click(await picker.findByRole('button', { name: /Weather/ }));
  expect(form.getByRole('group', { name: 'Web page' })).toBeInTheDocument();
  await confirmCount(person, form, '3');
  await person.click(form.getByRole('button', { name: 'Take over 3 screens' }));
  await waitFor(() => expect(onStart).toHaveBeenCalledOnce());
  expect(onStart.mock.calls[0]?.[0]).toMatchObject({ content: { mediaType: 'webpage', mediaId: weather.id } });
});

test('single screens can be chosen', async () => {
  const onStart = sent();
  const person = await openTakeovers({ onStart });
  const form = await openForm(person);
  await person.type(form.getByLabelText('Heading'), 'Fire');
  await person.click(form.getByRole('radio', { name: 'Single' }));
  await person.click(await form.findByRole('checkbox', { name: /Kitchen/ }));
  await confirmCount(person, form, '1');
  await person.click(form.getByRole('button', { name: 'Take over 1 screen' }));
  await waitFor(() => expect(onStart).toHaveBeenCalledOnce());
  expect(onStart.mock.calls[0]?.[0]).toMatchObject({ target: { deviceIds: ['dev_Kitchen'] } });
});

test('a second takeover asks first and says that the newest wins', async () => {
  const onStart = sent();
  const person = await openTakeovers({ onStart, running: [exampleTakeover('Flood')] });
  const form = await openForm(person);
  await person.type(form.getByLabelText('Heading'), 'Fire');
  await confirmCount(person, form, '3{Enter}');
  const asked = await question('Start another takeover?');
  expect(asked.getByText(/The newest takeover wins/)).toBeInTheDocument();
  expect(onStart).not.toHaveBeenCalled();
  await person.click(asked.getByRole('button', { name: 'Take over 3 screens' }));
  await waitFor(() => expect(onStart).toHaveBeenCalledOnce());
});

test('a refused start keeps the form, with the server’s sentence', async () => {
  const person = await openTakeovers({
    onStart() {
      throw new AppError('device.not_found');
    },
  });
  const form = await openForm(person);
  await person.type(form.getByLabelText('Heading'), 'Fire');
  await confirmCount(person, form, '3{Enter}');
  expect(await form.findByText(new AppError('device.not_found').message)).toBeInTheDocument();
  expect(form.getByDisplayValue('Fire')).toBeInTheDocument();
});

const wall = async (name: string) => within(await screen.findByRole('list', { name })).getAllByRole('listitem');

test('a running takeover shows the screens without it first, each with the reason, and then those that show it', async () => {
  const delivery = delivered({ total: 4, onAir: 1, loading: 1, behind: 1, offline: 1 });
  const startedAt = ago(100);
  const playing = { media: null, reason: 'takeover', since: ago(98) } as const;
  const screens = [
    takeoverScreen('Lobby', { playing }),
    takeoverScreen('Kitchen', { state: 'loading' }),
    takeoverScreen('Bar', { state: 'offline', lastSeen: ago(3 * 3_600 + 1) }),
  ];
  await openTakeovers({ running: [exampleTakeover('Fire', { startedAt })], delivery, screens });
  const its = within(screen.getByRole('region', { name: 'Fire' }));
  expect(await its.findByText('of 4 screens shows it now')).toBeInTheDocument();
  expect(its.getByText('When somebody ends it')).toBeInTheDocument();
  const missing = await wall('Not showing it yet');
  expect(missing.map((each) => each.textContent)).toEqual([
    'KitchenHas not confirmed it yetNot yet',
    'BarJoins when it is backOffline3 h ago',
  ]);
  expect(within(missing[0]!).getByRole('link')).toHaveAttribute('href', '/device-management/dev_Kitchen');
  const [lobby, ...others] = await wall('Showing it');
  expect(lobby?.textContent).toContain('FireHigh winds this evening.Lobby');
  expect(lobby?.textContent).toContain('Shows itafter 2 s');
  expect(others).toEqual([]);
});

test('a screen that is off does not show a takeover, and says what it waits for', async () => {
  const screens = [takeoverScreen('Hall', { state: 'off' })];
  await openTakeovers({
    running: [exampleTakeover('Fire')],
    delivery: delivered({ total: 1, onAir: 0, behind: 1 }),
    screens,
  });
  const [hall] = await wall('Not showing it yet');
  expect(hall?.textContent).toBe('HallShows it when it’s switched onOff');
});

test('the screens of a takeover are shown in parts', async () => {
  const screens = ['Bar', 'Hall', 'Kitchen', 'Lobby', 'Office'].map((name) => takeoverScreen(name));
  const person = await openTakeovers({
    running: [exampleTakeover('Fire')],
    delivery: delivered({ total: 5, onAir: 5 }),
    screens,
  });
  const tiles = within(await screen.findByRole('list', { name: 'Showing it' }));
  expect(tiles.getAllByRole('listitem')).toHaveLength(2);
  for (const count of [4, 5]) {
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(tiles.getAllByRole('listitem')).toHaveLength(count));
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Not showing it yet' })).not.toBeInTheDocument();
});

test('the ended takeovers can be started again', async () => {
  const ended = [exampleTakeover('Drill', { endedAt: ago(10) })];
  const person = await openTakeovers({ ended });
  const its = within(screen.getByRole('list', { name: 'Ended' }));
  expect(its.getByText(/by hello@example.com$/)).toBeInTheDocument();
  await person.click(its.getByRole('button', { name: 'Start Drill again' }));
  expect((await dialog('Take over screens')).getByDisplayValue('Drill')).toBeInTheDocument();
});

test('content that was deleted is named as such and cannot be started again', async () => {
  await openTakeovers({ ended: [exampleTakeover('Exits', { message: null, endedAt: ago(10) })] });
  const its = within(screen.getByRole('list', { name: 'Ended' }));
  expect(its.getByText('All screens. Its content was deleted')).toBeInTheDocument();
  expect(its.queryByRole('button')).not.toBeInTheDocument();
});

test('a message is prepared, and starts after a confirmation', async () => {
  const [onStandby, onStart] = [sent(), sent()];
  const person = await openTakeovers({ onStandby, onStart });
  await person.click(screen.getByRole('button', { name: 'Prepare' }));
  const form = await dialog('Prepare a takeover');
  await person.type(form.getByLabelText('Heading'), 'Fire');
  await person.click(form.getByRole('button', { name: 'Prepare' }));
  await person.click(await screen.findByRole('button', { name: 'Start Fire' }));
  expect(onStandby).toHaveBeenCalledExactlyOnceWith([
    {
      title: 'Fire',
      content: null,
      message: { heading: 'Fire', text: '', tone: 'danger' },
      strip: null,
      onePress: false,
    },
  ]);
  const start = await dialog('Take over screens');
  await start.findByRole('button', { name: 'Take over 3 screens' });
  await confirmCount(person, start, '3{Enter}');
  await waitFor(() => expect(onStart).toHaveBeenCalledOnce());
  expect(onStart.mock.calls[0]?.[0]).toMatchObject({ title: 'Fire', target: { all: true } });
});

test('marking a takeover “one press” shows what it would change, and then Start asks nothing', async () => {
  const [onStart, onStandby] = [sent(), sent()];
  const effect = exampleEffect([createChangedScreen('Lobby')]);
  const person = await openTakeovers({ standby: [exampleStandby('Fire')], effect, onStart, onStandby });
  await person.click(screen.getByRole('button', { name: 'Edit Fire' }));
  const form = await dialog('Edit the prepared takeover');
  expect(form.queryByText('1 screen changes now.')).not.toBeInTheDocument();
  await person.click(form.getByRole('checkbox', { name: 'One press' }));
  expect(await form.findByText('1 screen changes now.')).toBeInTheDocument();
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(onStandby).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ id: 'stb_Fire', onePress: true })]);
  const start = await screen.findByRole('button', { name: 'Start Fire' });
  expect(screen.getByText('One press')).toBeInTheDocument();
  fireEvent.click(start);
  fireEvent.click(start);
  expect(await screen.findByText('Takeover started')).toBeInTheDocument();
  expect(onStart).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Fire', target: { all: true } }));
});

test('prepared takeovers are edited, reordered and removed, with their ids', async () => {
  const onStandby = sent();
  const picture = exampleStandby('Exits', { message: null, content: shownMedia('exits.jpg') });
  const person = await openTakeovers({ onStandby, standby: [exampleStandby('Fire'), picture] });
  const exits = {
    id: 'stb_Exits',
    title: 'Exits',
    message: null,
    strip: null,
    onePress: false,
    content: { mediaType: 'image', mediaId: 'med_exits.jpg' },
  };
  const fire = {
    id: 'stb_Fire',
    title: 'Fire',
    content: null,
    message: { heading: 'Fire', text: '', tone: 'danger' },
    strip: null,
    onePress: false,
  };
  expect(screen.getByRole('button', { name: 'Move Fire up' })).toBeDisabled();
  await person.click(screen.getByRole('button', { name: 'Move Fire down' }));
  await waitFor(() => expect(onStandby).toHaveBeenLastCalledWith([exits, fire]));

  await person.click(screen.getByRole('button', { name: 'Edit Fire' }));
  const form = await dialog('Edit the prepared takeover');
  await person.type(form.getByLabelText('Heading'), '!');
  await person.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onStandby.mock.lastCall?.[0]).toMatchObject([{}, { id: 'stb_Fire', title: 'Fire!' }]));

  await person.click(await screen.findByRole('button', { name: 'Remove Fire!' }));
  await person.click((await question('Remove the prepared takeover?')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(onStandby.mock.lastCall?.[0]).toMatchObject([{ id: 'stb_Exits' }]));
});

test('an eleventh takeover cannot be prepared', async () => {
  await openTakeovers({
    standby: Array.from({ length: 10 }, (_, index) => exampleStandby(`Fire ${index}`.replace(' ', ''))),
  });
  expect(screen.getByRole('heading', { name: 'Standby10 of 10' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Prepare' })).toBeDisabled();
});

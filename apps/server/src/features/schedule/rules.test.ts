import type { ScheduleEvent, ScheduleEventBody } from '@vitrine/contract/schedule/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody, requestRaw } from '../../test/arrange.ts';
import { pairScreen } from '../../test/screen.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00Z' }); // a Monday
});

interface Shop extends Member {
  deviceId: string;
  /** Schedules a new image on the screen, 9 March 2026 from 14:00 to 15:00 in UTC unless changed. */
  schedule: (change?: Partial<ScheduleEventBody>) => Promise<ScheduleEvent>;
  update: (id: string, change?: Partial<ScheduleEventBody>) => Promise<ScheduleEvent>;
  body: (change?: Partial<ScheduleEventBody>) => ScheduleEventBody;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp();
  const { id: deviceId } = await arrangeScreen(server.db, member.user.id);
  const { id: mediaId } = await arrangeMediaItem(server.db, member.user.id, { name: 'menu.png' });
  const body: Shop['body'] = (change = {}) => ({
    ...createEventBody({ mediaId, deviceIds: [deviceId], startTime: '14:00', endTime: '15:00' }),
    ...change,
  });
  return {
    ...member,
    deviceId,
    body,
    schedule: async (change) => (await member.client.schedule.create({ body: body(change) })).event,
    update: async (id, change) =>
      (await member.client.schedule.update({ params: { id: id as ScheduleEvent['id'] }, body: body(change) })).event,
  };
}

const custom = (rule: ScheduleEvent['rule']) => ({ recurrence: 'custom' as const, rule });
const weekdays = custom({ frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5] });
const refusal = (message: string) => ({ code: 'request.invalid', message });
const conflictAt = (firstMeetsAt: string) => ({
  code: 'schedule.conflict',
  details: { event: expect.objectContaining({ firstMeetsAt }) },
});

describe('a rule', () => {
  test('is answered as it was sent, with its interval', async () => {
    const { client, schedule } = await shop();
    const event = await schedule({
      recurrence: 'custom',
      rule: JSON.parse('{"frequency":"monthly","weekdays":[5],"weekOfMonth":-1}') as ScheduleEvent['rule'],
      lastDate: '2026-12-31',
    });
    expect(event).toMatchObject({
      recurrence: 'custom',
      rule: { frequency: 'monthly', interval: 1, weekdays: [5], weekOfMonth: -1 },
      lastDate: '2026-12-31',
      allDay: false,
      priority: 'normal',
    });
    expect((await client.schedule.list()).events).toEqual([event]);
  });

  test('decides on which days the screen plays the event', async () => {
    const { client, deviceId, schedule } = await shop();
    await schedule(custom({ frequency: 'weekly', interval: 2, weekdays: [1, 3] }));
    const { segments } = await client.playout.forecast({ params: { deviceId } });
    const starts = segments.filter(({ media }) => media !== null).map(({ from }) => from);
    expect(starts).toEqual(['2026-03-09T14:00:00.000Z', '2026-03-11T14:00:00.000Z']);
  });

  test('with a number of occurrences has no last date, and ends after the last occurrence', async () => {
    const { schedule } = await shop();
    const event = await schedule(custom({ frequency: 'daily', interval: 1, count: 3 }));
    expect(event).toMatchObject({ lastDate: null, rule: { count: 3 } });
    await expect(schedule({ scheduledDate: '2026-03-11' })).rejects.toMatchObject(
      conflictAt('2026-03-11T14:00:00.000Z'),
    );
    await schedule({ scheduledDate: '2026-03-12' });
  });

  test.for<[problem: string, change: Partial<ScheduleEventBody>]>([
    [
      'Please describe in rule how the event repeats, or choose another recurrence than custom',
      { recurrence: 'custom' },
    ],
    [
      'This rule has no occurrence. Please choose other days or another last date.',
      { ...custom({ frequency: 'monthly', interval: 12, monthDay: 30 }), scheduledDate: '2026-02-01' },
    ],
    [
      'This rule has no occurrence. Please choose other days or another last date.',
      { ...custom({ frequency: 'weekly', interval: 1, weekdays: [5] }), lastDate: '2026-03-12' },
    ],
    [
      'Please set either the last date or the number of occurrences',
      { ...custom({ frequency: 'daily', interval: 1, count: 2 }), lastDate: '2026-03-12' },
    ],
    ['Only an event with the recurrence custom has a rule', { ...weekdays, recurrence: 'weekly' }],
  ])('is refused with "%s"', async ([problem, change]) => {
    const { client, schedule } = await shop();
    await expect(schedule(change)).rejects.toMatchObject(refusal(problem));
    expect(await client.schedule.list()).toEqual({ events: [] });
  });

  test('of 400 days in another zone conflicts by its own clock, before and after that clock changes', async () => {
    const { schedule } = await shop();
    const daily = custom({ frequency: 'daily', interval: 1, count: 400 });
    await schedule({
      ...daily,
      scheduledDate: '2026-03-28',
      timezone: 'Europe/London',
      startTime: '09:00',
      endTime: '10:00',
    });
    // Clocks in London go forward on 29 March and back on 25 October 2026.
    const atNine = { startTime: '09:00', endTime: '10:00' };
    const atEight = { startTime: '08:00', endTime: '09:00' };
    await schedule({ ...atEight, scheduledDate: '2026-03-28' });
    await expect(schedule({ ...atEight, scheduledDate: '2026-03-29' })).rejects.toMatchObject(
      conflictAt('2026-03-29T08:00:00.000Z'),
    );
    await schedule({ ...atNine, scheduledDate: '2026-10-24' });
    await expect(schedule({ ...atNine, scheduledDate: '2026-10-25' })).rejects.toMatchObject(
      conflictAt('2026-10-25T09:00:00.000Z'),
    );
    await expect(
      schedule({ ...daily, scheduledDate: '2026-03-10', timezone: 'Asia/Tokyo', startTime: '17:00', endTime: '17:30' }),
    ).rejects.toMatchObject(conflictAt('2026-03-28T08:00:00.000Z'));
  });
});

describe('an event of the whole day', () => {
  test('needs no times, and has those of the whole day', async () => {
    const { client, token, body } = await shop();
    const { startTime: _, endTime: __, ...timeless } = body({ allDay: true });
    const answer = await requestRaw({ url: server.url, token }, 'POST', '/api/calendar/events', timeless);
    expect(answer.status).toBe(201);
    expect((await client.schedule.list()).events).toMatchObject([
      { allDay: true, startTime: '00:00', endTime: '23:59' },
    ]);
  });

  test('ignores times, even equal ones', async () => {
    const { schedule } = await shop();
    expect(await schedule({ allDay: true, startTime: '09:00', endTime: '09:00' })).toMatchObject({
      startTime: '00:00',
      endTime: '23:59',
    });
  });

  test('plays the 23 and the 25 hours of days on which clocks change', async () => {
    const { client, deviceId, schedule } = await shop();
    await schedule({ allDay: true, scheduledDate: '2026-03-29', timezone: 'Europe/London' });
    await schedule({ allDay: true, scheduledDate: '2026-10-25', timezone: 'Europe/London' });
    const untilOf = async (at: string) => (await client.playout.explain({ params: { deviceId }, query: { at } })).until;
    expect(await untilOf('2026-03-28T23:59:59Z')).toBe('2026-03-29T00:00:00.000Z');
    expect(await untilOf('2026-03-29T00:00:00Z')).toBe('2026-03-29T23:00:00.000Z');
    expect(await untilOf('2026-10-24T22:59:59Z')).toBe('2026-10-24T23:00:00.000Z');
    expect(await untilOf('2026-10-24T23:00:00Z')).toBe('2026-10-26T00:00:00.000Z');
  });
});

describe('the priority of an event', () => {
  test('is high or normal; events of different priority may overlap, those of one may not', async () => {
    const { schedule } = await shop();
    const normal = await schedule();
    const high = await schedule({ priority: 'high', startTime: '14:30', endTime: '16:00' });
    expect([normal.priority, high.priority]).toEqual(['normal', 'high']);
    await expect(schedule({ startTime: '14:59', endTime: '15:30' })).rejects.toMatchObject(
      conflictAt('2026-03-09T14:59:00.000Z'),
    );
    await expect(schedule({ priority: 'high', startTime: '15:59', endTime: '17:00' })).rejects.toMatchObject(
      conflictAt('2026-03-09T15:59:00.000Z'),
    );
  });

  test('cannot be changed to that of an event that overlaps', async () => {
    const { schedule, update } = await shop();
    await schedule();
    const high = await schedule({ priority: 'high' });
    await expect(update(high.id, { priority: 'normal' })).rejects.toMatchObject({ code: 'schedule.conflict' });
  });

  test('decides what the screen plays, and the explanation says so', async () => {
    const { client, deviceId, schedule } = await shop();
    const hours = { startTime: '11:00', endTime: '13:00' };
    await schedule({ ...hours, title: 'Fire drill', priority: 'high' });
    await schedule({ ...hours, startTime: '11:30', title: 'Lunch' });
    const { candidates } = await client.playout.explain({ params: { deviceId }, query: {} });
    expect(candidates.map(({ rule, text }) => [rule, text])).toEqual([
      [null, '"Fire drill" runs from 11:00 to 13:00 (UTC).'],
      ['higher-priority', '"Lunch" runs from 11:30 to 13:00 (UTC), but "Fire drill" has a higher priority.'],
    ]);
  });

  test('decides which schedule is active, and whether an edit changes the screen now', async () => {
    const { client, schedule, body } = await shop();
    const hours = { startTime: '11:00', endTime: '13:00' };
    const normal = await schedule({ ...hours, title: 'Lunch' });
    await schedule({ ...hours, title: 'Fire drill', priority: 'high' });
    const { activeSchedules } = await client.scheduler.status();
    expect(activeSchedules.map(({ title }) => title)).toEqual(['Fire drill']);
    const { activeMediaUpdated } = await client.schedule.update({
      params: { id: normal.id },
      body: body({ startTime: '14:00', endTime: '15:00' }),
    });
    expect(activeMediaUpdated).toBe(false);
  });

  test('is paused like any other', async () => {
    const { client, deviceId, schedule } = await shop();
    const hours = { startTime: '11:00', endTime: '13:00' };
    await schedule(hours);
    await schedule({ ...hours, priority: 'high' });
    await server.query(`insert into schedule_pauses values ('${deviceId}', '2026-03-09T11:00Z', '2026-03-09T13:00Z')`);
    const { media, candidates } = await client.playout.explain({ params: { deviceId }, query: {} });
    expect([media, candidates.map(({ rule }) => rule)]).toEqual([null, ['paused', 'paused']]);
    expect((await client.scheduler.status()).activeSchedules).toEqual([]);
  });
});

describe('an update without rule, whole day and priority', () => {
  test('keeps them', async () => {
    const { schedule, update } = await shop();
    const event = await schedule({ ...weekdays, allDay: true, priority: 'high' });
    const { startTime, endTime } = event;
    const change = { title: 'Renamed', recurrence: 'custom', startTime, endTime } as const;
    expect(await update(event.id, change)).toEqual({ ...event, title: 'Renamed' });
    expect(await update(event.id, { ...change, rule: null })).toMatchObject({
      rule: event.rule,
    });
  });

  test('drops the rule when it has another recurrence, so that it does not come back', async () => {
    const { schedule, update } = await shop();
    const event = await schedule(weekdays);
    expect(await update(event.id, { recurrence: 'daily' })).toMatchObject({ recurrence: 'daily', rule: null });
    await expect(update(event.id, { recurrence: 'custom' })).rejects.toMatchObject(
      refusal('Please describe in rule how the event repeats, or choose another recurrence than custom'),
    );
  });

  test('has no last date while the stored rule has a number of occurrences', async () => {
    const { schedule, update } = await shop();
    const event = await schedule(custom({ frequency: 'daily', interval: 1, count: 3 }));
    await expect(update(event.id, { recurrence: 'custom', lastDate: '2026-04-01' })).rejects.toMatchObject(
      refusal('Please set either the last date or the number of occurrences'),
    );
    expect(await update(event.id, { recurrence: 'custom', lastDate: null })).toEqual(event);
  });

  test('is the only way to keep them: with them, they are replaced', async () => {
    const { schedule, update } = await shop();
    const { id } = await schedule({ ...weekdays, allDay: true, priority: 'high' });
    const rule = { frequency: 'daily' as const, interval: 2 };
    expect(await update(id, { recurrence: 'custom', rule, allDay: false, priority: 'normal' })).toMatchObject({
      rule,
      allDay: false,
      priority: 'normal',
      startTime: '14:00',
      endTime: '15:00',
    });
  });
});

test('a change of the rule or the priority changes the manifest, and is in the audit log', async () => {
  const { client, body, ...member } = await shop();
  const screen = await pairScreen(server, { client, ...member });
  const deviceIds = [screen.device.id];
  const { event } = await client.schedule.create({ body: body({ ...weekdays, deviceIds }) });
  const etag = async () => (await screen.client.player.manifest()).etag;
  let before = await etag();
  for (const change of [
    { priority: 'high' as const },
    { allDay: true },
    { recurrence: 'daily' as const, rule: null },
  ]) {
    await client.schedule.update({ params: { id: event.id }, body: body({ ...weekdays, deviceIds, ...change }) });
    const after = await etag();
    expect(after).not.toBe(before);
    before = after;
  }
  const { entries } = await client.audit.mine();
  const changes = entries.filter(({ what }) => what === 'Changed the schedule Lunch').map(({ details }) => details);
  expect(changes).toContainEqual(expect.objectContaining({ recurrence: 'daily' }));
  expect(changes).toContainEqual(expect.objectContaining({ priority: 'high' }));
});

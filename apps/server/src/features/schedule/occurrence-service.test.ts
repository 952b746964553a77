import { MediaId } from '@vitrine/contract/library/media';
import type { OccurrenceBody } from '@vitrine/contract/schedule/occurrences';
import type { ScheduleEvent, ScheduleEventBody, ScheduleEventId } from '@vitrine/contract/schedule/schedule';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApp, type TestApp } from '../../test/app.ts';
import { arrangeMediaItem, arrangeScreen, createEventBody } from '../../test/arrange.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ now: '2026-03-09T12:00:00Z' }); // a Monday
});

interface Shop extends Member {
  deviceId: string;
  /** An image other than that of the schedules. */
  offer: ScheduleEventBody['mediaId'];
  body: (change?: Partial<ScheduleEventBody>) => ScheduleEventBody;
  /** Schedules an image every day from 9 March 2026, 14:00 to 15:00 in UTC unless changed. */
  schedule: (change?: Partial<ScheduleEventBody>) => Promise<ScheduleEvent>;
  change: (id: ScheduleEventId, date: string, body: OccurrenceBody) => Promise<ScheduleEvent>;
  skip: (id: ScheduleEventId, date: string) => Promise<ScheduleEvent>;
  restore: (id: ScheduleEventId, date: string) => Promise<ScheduleEvent>;
  split: (
    id: ScheduleEventId,
    from: string,
    change?: Partial<ScheduleEventBody>,
  ) => Promise<{ event: ScheduleEvent; earlier: ScheduleEvent | null; activeMediaUpdated: boolean }>;
  /** The name of the media item that the screen shows at an instant; null: nothing. */
  shows: (at: string, deviceId?: string) => Promise<string | null>;
}

async function shop(): Promise<Shop> {
  const member = await server.signUp();
  const { client, user } = member;
  const { id: deviceId } = await arrangeScreen(server.db, user.id);
  const { id: mediaId } = await arrangeMediaItem(server.db, user.id, { name: 'menu.png' });
  const { id: offer } = await arrangeMediaItem(server.db, user.id, { name: 'offer.png' });
  const body: Shop['body'] = (change = {}) => ({
    ...createEventBody({ mediaId, deviceIds: [deviceId], startTime: '14:00', endTime: '15:00', recurrence: 'daily' }),
    ...change,
  });
  const change: Shop['change'] = async (id, date, changed) =>
    (await client.schedule.changeOccurrence({ params: { id, date }, body: changed })).event;
  return {
    ...member,
    deviceId,
    offer: offer as Shop['offer'],
    body,
    schedule: async (changed) => (await client.schedule.create({ body: body(changed) })).event,
    change,
    skip: (id, date) => change(id, date, { skip: true }),
    restore: async (id, date) => (await client.schedule.restoreOccurrence({ params: { id, date } })).event,
    split: (id, from, changed) => client.schedule.split({ params: { id }, body: { ...body(changed), from } }),
    shows: async (at, ref = deviceId) =>
      (await client.playout.explain({ params: { deviceId: ref }, query: { at } })).media?.originalName ?? null,
  };
}

const noOccurrence = (day: string) => ({
  code: 'schedule.no_occurrence',
  message: `This schedule does not run on ${day}`,
});
const refusal = (message: string) => ({ code: 'request.invalid', message });

const ofSeries = (field: string) =>
  refusal(`One occurrence has the ${field} of its schedule. Please change the schedule, or it from this day on.`);

/** The shop's screen in UTC and another one in Tokyo. */
async function screens(member: Shop) {
  const tokyo = await arrangeScreen(server.db, member.user.id, { name: 'Tokyo' });
  await server.query(`update devices set time_zone = 'Asia/Tokyo' where id = '${tokyo.id}'`);
  return [member.deviceId, tokyo.id] as const;
}

describe('one occurrence', () => {
  test('is skipped and restored', async () => {
    const { client, schedule, skip, restore, shows } = await shop();
    const { id } = await schedule();
    const event = await skip(id, '2026-03-11');
    expect(event.exceptions).toEqual([{ date: '2026-03-11', skip: true }]);
    expect(await client.schedule.list()).toEqual({ events: [event] });
    expect(await shows('2026-03-10T14:30:00.000Z')).toBe('menu.png');
    expect(await shows('2026-03-11T14:30:00.000Z')).toBeNull();
    expect(await shows('2026-03-12T14:30:00.000Z')).toBe('menu.png');

    expect((await restore(id, '2026-03-11')).exceptions).toEqual([]);
    expect(await shows('2026-03-11T14:30:00.000Z')).toBe('menu.png');
    expect((await restore(id, '2026-03-11')).exceptions).toEqual([]);
  });

  test('is moved to another day and time with other content', async () => {
    const { schedule, change, body, offer, shows } = await shop();
    const { id } = await schedule({ recurrence: 'weekly' });
    const moved = { title: 'Offer', mediaId: offer, scheduledDate: '2026-03-17', startTime: '20:00', endTime: '21:00' };
    const event = await change(id, '2026-03-16', body(moved));
    expect(event.exceptions).toEqual([
      {
        date: '2026-03-16',
        skip: false,
        event: expect.objectContaining({ ...moved, allDay: false, mediaName: 'offer.png', mediaType: 'image' }),
      },
    ]);
    expect(await shows('2026-03-16T14:30:00.000Z')).toBeNull();
    expect(await shows('2026-03-17T20:30:00.000Z')).toBe('offer.png');
    expect(await shows('2026-03-23T14:30:00.000Z')).toBe('menu.png');
  });

  test('that was moved beyond the last date of its series still runs there', async () => {
    const { schedule, change, body, shows } = await shop();
    const { id } = await schedule({ recurrence: 'weekly', lastDate: '2026-03-16' });
    await change(id, '2026-03-16', body({ scheduledDate: '2026-05-20' }));
    expect(await shows('2026-05-20T14:30:00.000Z')).toBe('menu.png');
  });

  test('keeps its change when the whole series changes, and has no effect while the series does not run then', async () => {
    const { client, schedule, change, body, offer, shows } = await shop();
    const { id } = await schedule({ recurrence: 'weekly' });
    await change(id, '2026-03-16', body({ mediaId: offer, scheduledDate: '2026-03-16' }));
    const update = async (changed: Partial<ScheduleEventBody>) =>
      (await client.schedule.update({ params: { id }, body: body(changed) })).event;

    expect((await update({ recurrence: 'weekly', title: 'Brunch' })).exceptions).toHaveLength(1);
    expect(await shows('2026-03-16T14:30:00.000Z')).toBe('offer.png');
    expect((await update({ recurrence: 'none' })).exceptions).toEqual([]);
    expect(await shows('2026-03-16T14:30:00.000Z')).toBeNull();
    await update({ recurrence: 'weekly', scheduledDate: '2026-03-10' });
    expect(await shows('2026-03-16T14:30:00.000Z')).toBeNull();
    await update({ recurrence: 'weekly' });
    expect(await shows('2026-03-16T14:30:00.000Z')).toBe('offer.png');
  });

  test('changes what plays now, and says so', async () => {
    const { client, schedule, body, offer } = await shop();
    const { id } = await schedule({ startTime: '11:00' });
    const params = { id, date: '2026-03-09' };
    const other = body({ startTime: '11:00', mediaId: offer });
    const changed = await client.schedule.changeOccurrence({ params, body: other });
    expect(changed.activeMediaUpdated).toBe(true);
    const again = await client.schedule.changeOccurrence({ params, body: { ...other, title: 'Offer' } });
    expect(again.activeMediaUpdated).toBe(false);
    expect((await client.schedule.restoreOccurrence({ params })).activeMediaUpdated).toBe(true);
    expect((await client.scheduler.status()).activeSchedules).toMatchObject([{ eventId: id, title: 'Lunch' }]);
    await client.schedule.changeOccurrence({ params, body: { skip: true } });
    expect((await client.scheduler.status()).activeSchedules).toEqual([]);
  });

  test('runs as its series says again once its media item is deleted', async () => {
    const { client, schedule, change, body, offer, shows } = await shop();
    const { id } = await schedule();
    await change(id, '2026-03-11', body({ scheduledDate: '2026-03-11', mediaId: offer }));
    expect((await client.playout.mediaUse({ body: { mediaIds: [offer] } })).use).toMatchObject({
      schedules: 1,
      deviceCount: 1,
    });
    await client.media.removeImage({ params: { id: MediaId.parse(offer) } });
    expect(await shows('2026-03-11T14:30:00.000Z')).toBe('menu.png');
  });

  test('is written to the audit log', async () => {
    const { client, schedule, skip, restore, split } = await shop();
    const { id } = await schedule();
    await skip(id, '2026-03-11');
    await restore(id, '2026-03-11');
    await split(id, '2026-03-12', { scheduledDate: '2026-03-12' });
    const { entries } = await client.audit.mine();
    const sentences = entries.map(({ what }) => what).filter((what) => !what.startsWith('Created'));
    expect(sentences.toSorted()).toEqual([
      'Changed the schedule Lunch from 2026-03-12 on',
      'Changed the schedule Lunch on 2026-03-11',
      'Restored the schedule Lunch on 2026-03-11',
      'Scheduled menu as Lunch',
    ]);
  });

  test('of a day on which the schedule does not run is not found', async () => {
    const { schedule, skip, restore, change, body } = await shop();
    const { id } = await schedule({ recurrence: 'weekly', lastDate: '2026-03-23' });
    await expect(skip(id, '2026-03-10')).rejects.toMatchObject({ status: 404, ...noOccurrence('Mar 10, 2026') });
    await expect(restore(id, '2026-03-02')).rejects.toMatchObject(noOccurrence('Mar 2, 2026'));
    await expect(change(id, '2026-03-30', body())).rejects.toMatchObject(noOccurrence('Mar 30, 2026'));
    const unknown = 'evt_0' as ScheduleEventId;
    await expect(skip(unknown, '2026-03-09')).rejects.toMatchObject({ code: 'schedule.not_found' });
  });

  test.each(['2026-02-30', '0000-01-01'])('of %s is refused, because there is no such day', async (day) => {
    const { schedule, skip, restore, split } = await shop();
    const { id } = await schedule();
    const refused = { code: 'request.invalid', status: 400, message: 'Please enter a date like 2026-03-09' };
    await expect(skip(id, day)).rejects.toMatchObject(refused);
    await expect(restore(id, day)).rejects.toMatchObject(refused);
    await expect(split(id, day)).rejects.toMatchObject(refused);
  });

  test('of a schedule that runs once is refused', async () => {
    const { schedule, skip } = await shop();
    const { id } = await schedule({ recurrence: 'none' });
    await expect(skip(id, '2026-03-09')).rejects.toMatchObject({
      code: 'schedule.not_recurring',
      message: 'This schedule runs only once. Change or delete the schedule itself.',
    });
  });

  test('cannot move to a day on which the series runs, unless that occurrence has moved or is skipped', async () => {
    const { schedule, change, skip, restore, body } = await shop();
    const { id } = await schedule();
    const toFriday = body({ scheduledDate: '2026-03-13', startTime: '18:00', endTime: '19:00' });
    const taken =
      'This schedule already runs on Mar 13, 2026. Please choose another day, or change that occurrence first.';
    await expect(change(id, '2026-03-12', toFriday)).rejects.toMatchObject(refusal(taken));
    await skip(id, '2026-03-13');
    await change(id, '2026-03-12', toFriday);
    await expect(change(id, '2026-03-11', toFriday)).rejects.toMatchObject(refusal(taken));
    await expect(restore(id, '2026-03-13')).rejects.toMatchObject({ code: 'schedule.conflict', message: taken });
    await restore(id, '2026-03-12');
    await restore(id, '2026-03-13');
  });

  test('has the time zone, the priority and the devices of its series', async () => {
    const { schedule, change, body, user, deviceId } = await shop();
    const { id } = await schedule();
    const other = await arrangeScreen(server.db, user.id);
    const changed = (fields: Partial<ScheduleEventBody>) => change(id, '2026-03-09', body(fields));
    await expect(changed({ timezone: 'Europe/London' })).rejects.toMatchObject(ofSeries('time zone'));
    await expect(changed({ priority: 'high' })).rejects.toMatchObject(ofSeries('priority'));
    await expect(changed({ deviceIds: [deviceId, other.id] })).rejects.toMatchObject(ofSeries('devices'));
    await expect(changed({ deviceIds: ['dev_0'] })).rejects.toMatchObject({ code: 'device.not_found' });
    await changed({ timezone: 'UTC', priority: 'normal', deviceIds: [deviceId] });
  });

  test('is one of at most 366 exceptions', async () => {
    const { schedule, skip } = await shop();
    const { id } = await schedule({ scheduledDate: '2025-01-01' });
    await server.query(`insert into schedule_exceptions (event_id, day)
      select '${id}', date '2025-01-01' + day from generate_series(0, 365) as day`);
    await expect(skip(id, '2026-03-11')).rejects.toMatchObject(
      refusal('A schedule can have at most 366 changed days. Please change it from a day on instead.'),
    );
    await skip(id, '2025-01-01');
  });

  test('of 400 days in a zone with changing clocks keeps its own day and wall time', async () => {
    const { schedule, change, skip, body, shows } = await shop();
    const days = { timezone: 'America/New_York', scheduledDate: '2026-01-01', lastDate: '2027-02-04' };
    const { id } = await schedule({ ...days, startTime: '23:00', endTime: '23:30' });
    await skip(id, '2026-03-08'); // the clocks go forward
    await change(
      id,
      '2026-11-01',
      body({ ...days, scheduledDate: '2026-11-01', startTime: '09:00', endTime: '09:30' }),
    );
    expect(await shows('2026-03-08T04:15:00.000Z')).toBe('menu.png');
    expect(await shows('2026-03-09T03:15:00.000Z')).toBeNull();
    expect(await shows('2026-03-10T03:15:00.000Z')).toBe('menu.png');
    expect(await shows('2026-11-01T14:15:00.000Z')).toBe('menu.png');
    expect(await shows('2026-11-02T04:15:00.000Z')).toBeNull();
    expect(await shows('2027-02-05T04:15:00.000Z')).toBe('menu.png');
    expect(await shows('2027-02-06T04:15:00.000Z')).toBeNull();
  });
});

describe('conflicts', () => {
  test('are between occurrences: a skipped one leaves room, and is not restored into it', async () => {
    const { schedule, skip, restore } = await shop();
    const { id } = await schedule();
    const once = { recurrence: 'none', scheduledDate: '2026-03-11' } as const;
    await expect(schedule(once)).rejects.toMatchObject({ code: 'schedule.conflict' });
    await skip(id, '2026-03-11');
    const party = await schedule(once);
    await expect(restore(id, '2026-03-11')).rejects.toMatchObject({
      code: 'schedule.conflict',
      details: { event: { id: party.id, firstMeetsAt: '2026-03-11T14:00:00.000Z' } },
    });
  });

  test('include changed occurrences, of either schedule', async () => {
    const { schedule, change, body } = await shop();
    const { id } = await schedule();
    const evening = { startTime: '18:00', endTime: '19:00' };
    await change(id, '2026-03-11', body({ ...evening, scheduledDate: '2026-03-11' }));
    const once = { ...evening, recurrence: 'none' } as const;
    await expect(schedule({ ...once, scheduledDate: '2026-03-11' })).rejects.toMatchObject({
      details: { event: { id, firstMeetsAt: '2026-03-11T18:00:00.000Z' } },
    });
    const party = await schedule({ ...once, scheduledDate: '2026-03-12' });
    await expect(change(id, '2026-03-12', body({ ...evening, scheduledDate: '2026-03-12' }))).rejects.toMatchObject({
      code: 'schedule.conflict',
      details: { event: { id: party.id } },
    });
    await schedule({ ...once, scheduledDate: '2026-03-11', priority: 'high' });
  });
});

describe('an occurrence and all later ones', () => {
  test('change, while the earlier ones stay', async () => {
    const { client, schedule, split, offer, shows } = await shop();
    const { id } = await schedule();
    const { event, earlier } = await split(id, '2026-03-12', { scheduledDate: '2026-03-12', mediaId: offer });
    expect(earlier).toMatchObject({ id, scheduledDate: '2026-03-09', lastDate: '2026-03-11', mediaName: 'menu.png' });
    expect(event).toMatchObject({ scheduledDate: '2026-03-12', lastDate: null, mediaName: 'offer.png' });
    expect(event.id).not.toBe(id);
    expect((await client.schedule.list()).events).toEqual([earlier, event]);
    expect(await shows('2026-03-11T14:30:00.000Z')).toBe('menu.png');
    expect(await shows('2026-03-12T14:30:00.000Z')).toBe('offer.png');
  });

  test('take later exceptions along if the new schedule runs on their days', async () => {
    const { schedule, skip, split } = await shop();
    const { id } = await schedule();
    for (const day of ['2026-03-10', '2026-03-12', '2026-03-13', '2026-03-14']) await skip(id, day);
    const weekdays = {
      recurrence: 'custom',
      rule: { frequency: 'weekly', interval: 1, weekdays: [1, 2, 3, 4, 5] },
    } as const;
    const { event, earlier } = await split(id, '2026-03-12', {
      ...weekdays,
      rule: { ...weekdays.rule, weekdays: [...weekdays.rule.weekdays] },
      scheduledDate: '2026-03-12',
    });
    expect(earlier?.exceptions.map(({ date }) => date)).toEqual(['2026-03-10']);
    expect(event.exceptions.map(({ date }) => date)).toEqual(['2026-03-13']);
  });

  test('divide the number of occurrences', async () => {
    const { client, schedule, split, body } = await shop();
    const rule = { frequency: 'daily' as const, interval: 2, count: 10 };
    const counted = { recurrence: 'custom' as const, rule };
    const { id } = await schedule(counted);
    const from = '2026-03-15';
    await expect(split(id, from, { ...counted, rule: { ...rule, count: 3 } })).rejects.toMatchObject(
      refusal('This schedule runs 3 times before Mar 15, 2026. Please enter a higher number of occurrences.'),
    );
    const { event, earlier } = await split(id, from, { ...counted, scheduledDate: from });
    expect(earlier?.rule).toEqual({ ...rule, count: 3 });
    expect(event.rule).toEqual({ ...rule, count: 7 });

    const kept = await client.schedule.split({
      params: { id: event.id },
      body: { ...body({ scheduledDate: '2026-03-19', recurrence: 'custom' }), from: '2026-03-19' },
    });
    expect([kept.earlier?.rule?.count, kept.event.rule?.count]).toEqual([2, 5]);
  });

  test('from the first occurrence on are the whole schedule', async () => {
    const { client, schedule, split } = await shop();
    const { id } = await schedule({ priority: 'high' });
    const { event, earlier } = await split(id, '2026-03-09', { title: 'Brunch' });
    expect(earlier).toBeNull();
    expect(event).toMatchObject({ id, title: 'Brunch', priority: 'high' });
    expect((await client.schedule.list()).events).toEqual([event]);
  });

  test('are refused after the last occurrence and between two', async () => {
    const { schedule, split } = await shop();
    const { id } = await schedule({ recurrence: 'weekly', lastDate: '2026-03-23' });
    await expect(split(id, '2026-03-30')).rejects.toMatchObject(noOccurrence('Mar 30, 2026'));
    await expect(split(id, '2026-03-17')).rejects.toMatchObject(noOccurrence('Mar 17, 2026'));
  });

  test('change nothing if they conflict', async () => {
    const { client, schedule, split } = await shop();
    const { id } = await schedule();
    await schedule({ startTime: '18:00', endTime: '19:00' });
    const { events } = await client.schedule.list();
    const later = { scheduledDate: '2026-03-12', startTime: '18:30', endTime: '19:30' };
    await expect(split(id, '2026-03-12', later)).rejects.toMatchObject({ code: 'schedule.conflict' });
    expect((await client.schedule.list()).events).toEqual(events);
  });
});

describe('what a screen would show at any instant', () => {
  test('follows exceptions, priorities and pauses', async () => {
    const { client, schedule, skip, deviceId, offer, shows } = await shop();
    const { id } = await schedule({ startTime: '11:00', scheduledDate: '2020-01-01' });
    await schedule({
      priority: 'high',
      startTime: '14:00',
      endTime: '14:10',
      mediaId: offer,
      scheduledDate: '2031-01-01',
    });
    await skip(id, '2031-05-01');
    expect(await shows('2020-02-29T12:00:00.000Z')).toBe('menu.png');
    expect(await shows('2031-04-30T13:00:00.000Z')).toBe('menu.png');
    expect(await shows('2031-04-30T14:05:00.000Z')).toBe('offer.png');
    expect(await shows('2031-05-01T13:00:00.000Z')).toBeNull();
    expect(await shows('2031-05-01T14:05:00.000Z')).toBe('offer.png');

    const body = { mediaType: 'image', mediaId: offer, force: true } as const;
    await client.assignments.assignToDevice({ params: { deviceId }, body });
    expect(await shows('2026-03-09T15:00:00.000Z')).toBe('offer.png');
    expect(await shows('2026-03-10T12:00:00.000Z')).toBe('menu.png');
  });
});

describe('a schedule in the time of its screens', () => {
  test('runs at the wall time of each of them, also as a changed occurrence', async () => {
    const member = await shop();
    const [utc, tokyo] = await screens(member);
    const event = await member.schedule({ timezone: 'screen', deviceIds: [utc, tokyo] });
    expect(event.timezone).toBe('screen');
    expect(await member.shows('2026-03-10T14:30:00.000Z', utc)).toBe('menu.png');
    expect(await member.shows('2026-03-10T14:30:00.000Z', tokyo)).toBeNull();
    expect(await member.shows('2026-03-10T05:30:00.000Z', tokyo)).toBe('menu.png');

    const evening = { scheduledDate: '2026-03-11', startTime: '20:00', endTime: '21:00' };
    const { timezone: _, deviceIds: __, ...changed } = member.body(evening);
    await member.change(event.id, '2026-03-11', changed);
    expect(await member.shows('2026-03-11T11:30:00.000Z', tokyo)).toBe('menu.png');
    expect(await member.shows('2026-03-11T20:30:00.000Z', utc)).toBe('menu.png');
    expect(await member.shows('2026-03-11T05:30:00.000Z', tokyo)).toBeNull();
  });

  test('conflicts with another only on a device on which both run at once', async () => {
    const member = await shop();
    const [utc, tokyo] = await screens(member);
    const inScreenTime = await member.schedule({ timezone: 'screen', deviceIds: [utc, tokyo] });
    const inTokyoTime = { timezone: 'Asia/Tokyo' } as const;
    await expect(member.schedule({ ...inTokyoTime, deviceIds: [tokyo] })).rejects.toMatchObject({
      code: 'schedule.conflict',
      details: { event: { id: inScreenTime.id } },
    });
    const other = await member.schedule({ ...inTokyoTime, deviceIds: [utc] });
    await expect(member.schedule({ timezone: 'screen', deviceIds: [tokyo] })).rejects.toMatchObject({
      code: 'schedule.conflict',
    });
    await member.client.schedule.remove({ params: { id: inScreenTime.id } });
    await member.schedule({ timezone: 'screen', deviceIds: [utc, tokyo] });
    await member.client.schedule.remove({ params: { id: other.id } });
  });

  test('is active on the screens where it runs, and next where it starts first', async () => {
    const member = await shop();
    const [utc, tokyo] = await screens(member);
    const { id } = await member.schedule({
      timezone: 'screen',
      startTime: '20:00',
      endTime: '22:00',
      deviceIds: [utc, tokyo],
    });
    // It is 21:00 in Tokyo.
    const { activeSchedules, nextUpcomingSchedule } = await member.client.scheduler.status();
    expect(activeSchedules).toMatchObject([
      { eventId: id, timezone: 'screen', deviceIds: [tokyo], endsAt: '2026-03-09T13:01:00.000Z' },
    ]);
    expect(nextUpcomingSchedule).toMatchObject({ eventId: id, scheduledDateTime: '2026-03-09T20:00:00.000Z' });
  });

  test('takes precedence over assignments on the screens where it runs', async () => {
    const member = await shop();
    const [utc, tokyo] = await screens(member);
    await member.schedule({ timezone: 'screen', startTime: '20:30', endTime: '21:30', deviceIds: [tokyo] });
    const body = { mediaType: 'image', mediaId: member.offer } as const;
    const assign = (deviceId: string) => member.client.assignments.assignToDevice({ params: { deviceId }, body });
    await assign(utc);
    await expect(assign(tokyo)).rejects.toMatchObject({
      code: 'assignment.scheduled',
      details: { isRunning: true, event: { timezone: 'Asia/Tokyo', until: '2026-03-09T12:31:00.000Z' } },
    });
  });
});

describe('an all-day schedule', () => {
  const times = { startTime: '09:00', endTime: '10:00' };

  test('becomes timed when it is updated with times, and stays all day with those of a whole day', async () => {
    const { client, schedule, body } = await shop();
    const { id } = await schedule({ allDay: true });
    const update = async (change: Partial<ScheduleEventBody>) =>
      (await client.schedule.update({ params: { id }, body: body(change) })).event;
    expect(await update({ startTime: '00:00', endTime: '23:59' })).toMatchObject({ allDay: true });
    expect(await update(times)).toMatchObject({ allDay: false, ...times });
    expect(await update({ startTime: '00:00', endTime: '23:59' })).toMatchObject({ allDay: false });
  });

  test('is listed as all day, with its priority, while it runs', async () => {
    const { client, schedule } = await shop();
    await schedule({ allDay: true, priority: 'high' });
    const expected = { timeRange: 'All day', allDay: true, priority: 'high' };
    const { activeSchedules, nextUpcomingSchedule } = await client.scheduler.status();
    expect(activeSchedules).toMatchObject([expected]);
    expect(nextUpcomingSchedule).toMatchObject(expected);
  });
});

import { AppError } from '@vitrine/contract/core/errors';
import { tell } from '@vitrine/contract/core/told/tell';
import type { DeviceHours, HoursCalendar, SavedHours, WorkingHours } from '@vitrine/contract/fleet/hours';
import { GroupId } from '@vitrine/contract/fleet/groups';
import { findOffEnd } from '@vitrine/playback/hours';
import { toInstant } from '@vitrine/playback/instants';
import type { InAccount } from '../../../http/callers.ts';
import type { Db } from '../../../platform/database.ts';
import { isDryRun } from '../../../platform/database/write-context.ts';
import { createGuardedFetch } from '../../../platform/guarded-fetch/guarded-fetch.ts';
import { createRequireOpenable } from '../../../platform/guarded-fetch/saved-address.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, oneKey } from '../../../platform/rate-limit/rate-limit.ts';
import { getOwnedDevice } from '../devices/owned-device.ts';
import { type DeviceRow, findGroup, listGroupMembers, lockDevices, lockGroup } from '../reads.ts';
import { type CalendarReading, createCalendarReader } from './calendar.ts';
import type { HoursRow } from '../../../schema/hours-tables.ts';
import { toHoursFacts } from './reads.ts';
import {
  type CalendarColumns,
  deleteHours,
  endWakes,
  findGroupHours,
  findHours,
  listDueHours,
  lockHours,
  noCalendar,
  pickCalendar,
  type HoursOwner,
  saveHours,
  toHoursCalendar,
  toSavedHours,
  updateHours,
  wakeDevice,
} from './store.ts';

/** The longest time for which a screen is woken: a manifest does not reach further. */
const MAX_WAKE_MS = 14 * 24 * 60 * 60 * 1000;

const HOUR_MS = 60 * 60 * 1000;
const READ_EVERY_MS = 24 * HOUR_MS;
/** After a reading that failed. */
const RETRY_MS = 3 * HOUR_MS;
/** Calendars that are read in one round, and how many of them at once: one that is slow delays only some of the others. */
const ROUND = 100;
const AT_ONCE = 8;
/** A calendar that somebody has looked at is not read again for its effect and its saving. */
const CHECKED_MS = 10 * 60 * 1000;
const MAX_CHECKED = 50;

/** The working hours of screens and groups. */
export function createHours({ db, clock, log, limiter, limits, privateAddresses }: Platform) {
  const readCalendar = createCalendarReader(createGuardedFetch(privateAddresses));
  const requireOpenable = createRequireOpenable(privateAddresses);
  const checked = new Map<string, { reading: CalendarReading; readMs: number }>();

  function keepChecked(key: string, reading: CalendarReading): void {
    checked.delete(key);
    if ('problem' in reading) return;
    checked.set(key, { reading, readMs: clock().getTime() });
    const [oldest] = checked.keys();
    if (checked.size > MAX_CHECKED && oldest !== undefined) checked.delete(oldest);
  }

  /**
   * Reads the calendar of hours that are to be saved, unless it is the one that they have.
   *
   * @throws address.refused, request.too_many
   */
  async function readNew(
    accountId: string,
    owner: HoursOwner,
    hours: WorkingHours | null,
  ): Promise<CalendarReading | null> {
    const url = hours?.calendarUrl ?? null;
    if (url === null || url === (await findHours(db, owner))?.calendarUrl) return null;
    const known = checked.get(`${accountId} ${url}`);
    if (known !== undefined && known.readMs > clock().getTime() - CHECKED_MS) return known.reading;
    // A dry run has no effect outside of the database.
    if (!isDryRun()) return readNow(accountId, url);
    await requireOpenable(url, false);
    return null;
  }

  /** @throws address.refused, request.too_many */
  async function readNow(accountId: string, url: string): Promise<CalendarReading> {
    await requireOpenable(url, true);
    await countAttempt(limiter, oneKey(`calendars ${accountId}`), limits.readFeedsPerAccount);
    return readCalendar(url, clock().getTime());
  }

  async function readAgain(hours: HoursRow): Promise<void> {
    if (hours.calendarUrl === null) return;
    await storeReading(hours, await readCalendar(hours.calendarUrl, clock().getTime()));
  }

  async function storeReading(
    { id, accountId, deviceId, groupId, calendarUrl }: HoursRow,
    reading: CalendarReading,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      // Devices are locked before their hours, as where hours are saved.
      if (groupId !== null) await lockMembers(tx, accountId, groupId);
      else if (deviceId !== null) await lockDevices(tx, [deviceId]);
      // They may be gone, or have another calendar by now.
      if ((await lockHours(tx, id))?.calendarUrl === calendarUrl) {
        await updateHours(tx, id, toReadColumns(reading, clock()));
      }
    });
  }

  /** Postpones the next reading after an error on our side. Without the database it is tried again in the next round. */
  async function postpone(hours: HoursRow, error: unknown): Promise<void> {
    const report = (cause: unknown): void => log.error({ err: cause, hours: hours.id }, 'a calendar could not be read');
    report(error);
    await storeReading(hours, { problem: tell('calendar.failed') }).catch(report);
  }

  async function save(
    tx: Db,
    accountId: string,
    owner: HoursOwner,
    hours: WorkingHours | null,
    reading: CalendarReading | null,
  ): Promise<void> {
    // Somebody who woke a screen did so within the hours that it had.
    await endWakes(tx, owner);
    if (hours === null) return deleteHours(tx, owner);
    const before = await findHours(tx, owner);
    const { week, exceptions, calendarUrl } = hours;
    const kept = before?.calendarUrl === calendarUrl ? before : noCalendar;
    const calendar = reading === null ? kept : { ...kept, ...toReadColumns(reading, clock()) };
    await saveHours(
      tx,
      { id: newId('hrs'), accountId, ...owner },
      { ...pickCalendar(calendar), week, exceptions, calendarUrl },
    );
  }

  async function describe(tx: Db, device: DeviceRow): Promise<DeviceHours> {
    const own = await findHours(tx, { deviceId: device.id });
    const group = await findGroupHours(tx, device.id);
    const now = clock();
    const offEnd = findOffEnd(toHoursFacts(device, own, group), now.getTime());
    return {
      own: own && toSavedHours(own),
      group: group && { ...group, id: GroupId.parse(group.id), hours: group.hours && toSavedHours(group.hours) },
      isOff: offEnd !== null,
      offUntil: offEnd === null || offEnd === Infinity ? null : toInstant(offEnd),
      awakeUntil: device.awakeUntil !== null && device.awakeUntil > now ? device.awakeUntil.toISOString() : null,
    };
  }

  return {
    /** @throws device.not_found */
    async device({ accountId }: InAccount, ref: string): Promise<DeviceHours> {
      return describe(db, await getOwnedDevice(db, accountId, ref));
    },

    /** @throws device.not_found, address.refused, request.too_many */
    async updateDevice(
      { accountId }: InAccount,
      ref: string,
      { hours }: { hours: WorkingHours | null },
    ): Promise<DeviceHours> {
      const owner = { deviceId: (await getOwnedDevice(db, accountId, ref)).id };
      const reading = await readNew(accountId, owner, hours);
      return db.transaction(async (tx) => {
        const device = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [device.id]);
        await save(tx, accountId, owner, hours, reading);
        return describe(tx, device);
      });
    },

    /** @throws group.not_found */
    async group({ accountId }: InAccount, id: string): Promise<SavedHours | null> {
      if ((await findGroup(db, accountId, id)) === null) throw new AppError('group.not_found');
      return findSavedHours(db, id);
    },

    /** @throws group.not_found, address.refused, request.too_many */
    async updateGroup(
      { accountId }: InAccount,
      id: string,
      { hours }: { hours: WorkingHours | null },
    ): Promise<SavedHours | null> {
      if ((await findGroup(db, accountId, id)) === null) throw new AppError('group.not_found');
      const owner = { groupId: id };
      const reading = await readNew(accountId, owner, hours);
      return db.transaction(async (tx) => {
        if ((await lockGroup(tx, accountId, id)) === null) throw new AppError('group.not_found');
        await lockMembers(tx, accountId, id);
        await save(tx, accountId, owner, hours, reading);
        return findSavedHours(tx, id);
      });
    },

    /** @throws address.refused, request.too_many */
    async checkCalendar({ accountId }: InAccount, { url }: { url: string }): Promise<HoursCalendar> {
      const reading = await readNow(accountId, url);
      keepChecked(`${accountId} ${url}`, reading);
      return toHoursCalendar({ ...noCalendar, ...toReadColumns(reading, clock()) });
    },

    /**
     * Switches on a screen that is off by its working hours, until they begin again. Returns that time.
     *
     * @throws device.not_found, device.not_off
     */
    wake: ({ accountId }: InAccount, ref: string): Promise<string> =>
      db.transaction(async (tx) => {
        const device = await getOwnedDevice(tx, accountId, ref);
        await lockDevices(tx, [device.id]);
        const nowMs = clock().getTime();
        const own = await findHours(tx, { deviceId: device.id });
        const offEnd = findOffEnd(toHoursFacts(device, own, await findGroupHours(tx, device.id)), nowMs);
        if (offEnd === null) throw new AppError('device.not_off');
        const awakeUntil = new Date(Math.min(offEnd, nowMs + MAX_WAKE_MS));
        await wakeDevice(tx, device.id, awakeUntil);
        return awakeUntil.toISOString();
      }),

    /** Reads the calendars whose time has come. One that cannot be read, for any reason, delays no other. */
    async readDue(): Promise<void> {
      const due = (await listDueHours(db, clock(), ROUND)).values();
      const readNext = async (): Promise<void> => {
        for (const hours of due) await readAgain(hours).catch((error: unknown) => postpone(hours, error));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, readNext));
    },
  };
}

async function lockMembers(tx: Db, accountId: string, groupId: string): Promise<void> {
  const members = await listGroupMembers(tx, accountId, groupId);
  await lockDevices(
    tx,
    members.map(({ id }) => id),
  );
}

/** The columns that a reading of a calendar changes. The days of the last one that did not fail stay. */
function toReadColumns(reading: CalendarReading, now: Date): Partial<CalendarColumns> {
  if ('problem' in reading) {
    return { calendarProblem: reading.problem, nextReadAt: new Date(now.getTime() + RETRY_MS) };
  }
  return {
    calendarDays: reading.days,
    calendarReadAt: now,
    calendarProblem: null,
    nextReadAt: new Date(now.getTime() + READ_EVERY_MS),
  };
}

async function findSavedHours(tx: Db, groupId: string): Promise<SavedHours | null> {
  const row = await findHours(tx, { groupId });
  return row && toSavedHours(row);
}

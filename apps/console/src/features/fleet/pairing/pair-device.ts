import { q } from '../../../api/q.ts';
import { readTimeZone } from '../../../ui/format/use-time-zone.ts';

/** Pairs a screen by its code. The form of the code shows a failure. */
export const pairDevice = q.devices.pair();

interface NewDevice {
  code: string;
  name?: string | undefined;
  /** The device whose hardware this screen replaces. */
  replaceDeviceId?: string | undefined;
}

/** The request that pairs a screen, with the time zone of the person. */
export const toPairing = (device: NewDevice) => ({
  body: { ...device, userTimezone: readTimeZone() },
});

import { createLog } from '../platform/log.ts';
import type { Platform } from '../platform/platform.ts';
import { limitsOff } from './limits.ts';

/** The platform of a part that a test makes without an application. A part that uses more than the test gives fails. */
export const testPlatform = (given: Partial<Platform>): Platform =>
  new Proxy({ log: createLog('silent'), limits: limitsOff, ...given } as Platform, {
    get(platform, name) {
      if (!(name in platform)) throw new Error(`The platform of this test has no ${String(name)}`);
      return Reflect.get(platform, name);
    },
  });

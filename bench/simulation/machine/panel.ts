import type { Run } from '@vitrine/agent/src/machine/programs.ts';
import type { Random } from '../world/random.ts';
import type { Life, Time } from '../world/time.ts';

const OWN_LIFE: Life = { isOver: false };

/** A TV at HDMI-CEC, which takes some seconds to switch, and now and then ignores a message. */
export function createTv({ time, random }: { time: Time; random: Random }) {
  let isOn = true;
  let isDeaf = false;

  function turn(next: boolean): void {
    if (isDeaf || random.chance(0.1)) return;
    time.after(random.between(500, 6_000), OWN_LIFE, () => void (isOn = next));
  }

  /** `cec-ctl`, as far as the agent uses it. */
  const runFor =
    (life: Life): Run =>
    async ([program, ...args]) => {
      await time.wait(random.between(50, 800), life);
      if (program !== 'cec-ctl') throw new Error('There is no such program');
      if (args.includes('--list-devices')) return '/dev/cec0 (vc4)';
      if (args.includes('--standby')) turn(false);
      if (args.includes('--image-view-on')) turn(true);
      if (args.includes('--give-device-power-status')) {
        return isDeaf
          ? 'Transmit from Playback to TV'
          : `Transmit from Playback to TV\n pwr-state: ${isOn ? 'on' : 'standby'}`;
      }
      return 'Transmit from Playback to TV\n Physical Address : 1.0.0.0';
    };

  return {
    runFor,
    isOn: (): boolean => isOn,
    isDeaf: (): boolean => isDeaf,
    /** Somebody takes the remote control. */
    press: (next: boolean): void => void (isOn = next),
    setDeaf: (next: boolean): void => void (isDeaf = next),
  };
}

export type Tv = ReturnType<typeof createTv>;

import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `ok`; `deaf`: it accepts what it is told, and nothing happens; `silent`: nothing answers; `slow`: it does what it is told
 * at the third reading; `late`: only if it is told twice; `hangs`: the program never ends.
 */
export type Behavior = 'ok' | 'deaf' | 'silent' | 'slow' | 'late' | 'hangs';

/** Each is written by the name of its way: `cec.power`, `cec.behavior` …. */
export type WayName = 'cec' | 'ddc' | 'output';

/** Begins each script: `switch_to POWER`, and the power in `$power`. */
const prelude = (way: WayName): string => `#!/bin/sh
cd "\${0%/*}" || exit 1
echo "\${0##*/} $*" >> calls
read -r behavior < ${way}.behavior
read -r power < ${way}.power
case $behavior in hangs) exec /bin/sleep 600 ;; esac
switch_to() {
  case $behavior in
  ok) echo "$1" > ${way}.power ;;
  slow) echo "$1" > ${way}.wanted; echo 2 > ${way}.readings ;;
  late) if [ -e ${way}.told ]; then echo "$1" > ${way}.power; fi; echo yes > ${way}.told ;;
  esac
}
if [ -e ${way}.wanted ]; then
  read -r left < ${way}.readings
  if [ "$left" = 0 ]; then read -r power < ${way}.wanted; echo "$power" > ${way}.power; fi
fi
count_reading() { if [ -e ${way}.readings ] && [ "$left" != 0 ]; then echo $((left - 1)) > ${way}.readings; fi; }
`;

/** As cec-ctl of v4l-utils 1.22 prints it; it ends with 0 whatever happens on the bus. */
const CEC = `${prelude('cec')}
transmit() { printf '\\nTransmit from Playback Device 1 to TV (4 to 0):\\n%s\\n' "$1"; }
case "$*" in
*--list-devices*) printf 'vc4_hdmi (vc4-hdmi-0):\\n\\t/dev/cec0\\n'; exit ;;
*--playback*) echo yes > cec.configured; exit ;;
*--to*) ;;
*) printf 'Driver Info:\\n\\tDriver Name                : vc4_hdmi\\n\\tPhysical Address           : 2.0.0.0\\n'; exit ;;
esac
if [ ! -e cec.configured ]; then echo 'Adapter is unconfigured, please configure it first.' >&2; exit; fi
case "$*" in
*--give-device-power-status*)
  transmit 'GIVE_DEVICE_POWER_STATUS (0x8f)'
  case $behavior in silent) printf '\\tSequence: 7 Tx Timestamp: 22.142s\\n\\tTx, Not Acknowledged (4), Max Retries\\n'; exit ;; esac
  count_reading
  case $power in on) state='on (0x00)' ;; *) state='standby (0x01)' ;; esac
  printf '    Received from TV (0):\\n    REPORT_POWER_STATUS (0x90):\\n\\tpwr-state: %s\\n\\tSequence: 7 Tx Timestamp: 22.142s\\n' "$state" ;;
*--standby*) transmit 'STANDBY (0x36)'; switch_to off ;;
*--image-view-on*) transmit 'IMAGE_VIEW_ON (0x04)'; switch_to on ;;
esac
`;

/** As ddcutil 1.4 prints it. */
const DDC = `${prelude('ddc')}
case "$*" in
detect*)
  printf 'Invalid display\\n   I2C bus:          /dev/i2c-3\\n   DRM connector:    card0-eDP-1\\n   Monitor:          BOE::\\n\\n'
  case $behavior in silent) exit ;; esac
  printf 'Display 1\\n   I2C bus:          /dev/i2c-4\\n   DRM connector:    card0-HDMI-A-1\\n   Monitor:          DEL:DELL U2720Q:H7MTP83\\n' ;;
*getvcp*)
  case $behavior in silent) echo 'VCP D6 ERR'; exit 1 ;; esac
  count_reading
  case $power in on) echo 'VCP D6 SNC x01' ;; *) echo 'VCP D6 SNC x04' ;; esac ;;
*'setvcp D6 1'*) switch_to on ;;
*'setvcp D6 4'*) switch_to off ;;
esac
`;

/** As swaymsg prints it; \`output.sway\` has the version: 1.7 of Debian 12 knows \`dpms\` only. */
const SWAY = `${prelude('output')}
read -r version < output.sway
case $behavior in silent) echo '[ERROR] [common/ipc-client.c:67] Unable to connect to /run/sway.sock' >&2; exit 1 ;; esac
case $version in 1.7) name=dpms ;; *) name=power ;; esac
case "$*" in
*get_outputs*)
  count_reading
  case $power in on) state=true ;; *) state=false ;; esac
  printf '[ { "id": 3, "name": "HDMI-A-1", "active": true, "%s": %s, "modes": [ ] }, { "name": "DP-1", "active": false } ]\\n' $name $state ;;
*"output HDMI-A-1 $name off"*) switch_to off; echo '[ { "success": true } ]' ;;
*"output HDMI-A-1 $name on"*) switch_to on; echo '[ { "success": true } ]' ;;
*'output * transform '*) echo '[ { "success": true } ]' ;;
*) echo '[ { "success": false, "parse_error": true, "error": "Invalid output subcommand: power." } ]'; exit 2 ;;
esac
`;

/** As wlr-randr 0.2 prints it. */
const RANDR = `${prelude('output')}
case $behavior in silent) echo 'failed to connect to display' >&2; exit 1 ;; esac
case "$*" in
*--off*) switch_to off ;;
*--on*) switch_to on ;;
*)
  count_reading
  case $power in on) state=yes ;; *) state=no ;; esac
  printf 'HDMI-A-1 "LG Electronics LG TV 0x01010101"\\n  Physical size: 1600x900 mm\\n  Enabled: %s\\n  Modes:\\n    1920x1080 px, 60.000000 Hz (preferred, current)\\n  Position: 0,0\\n' $state ;;
esac
`;

const SCRIPTS: Record<WayName, Record<string, string>> = {
  cec: { 'cec-ctl': CEC },
  ddc: { ddcutil: DDC },
  output: { swaymsg: SWAY, 'wlr-randr': RANDR },
};

/** Programs that stand for those which switch panels, each with a panel of its own. */
export interface StandIns {
  /** For `PATH`. */
  folder: string;
  /** With the sockets of a compositor. */
  runtimeFolder: string;
  behave: (way: WayName, behavior: Behavior) => Promise<void>;
  power: (way: WayName) => Promise<string>;
  /** As a remote control does. */
  switchByHand: (way: WayName, power: 'on' | 'off') => Promise<void>;
  /** The calls so far, e.g. `ddcutil detect --terse`; forgets them. */
  takeCalls: () => Promise<string[]>;
  remove: () => Promise<void>;
}

interface Options {
  /** The programs that are installed. */
  ways: WayName[];
  /** The compositor; `1.7` and `1.9` are versions of sway. */
  compositor?: '1.7' | '1.9' | 'other';
}

export async function createStandIns({ ways, compositor = '1.7' }: Options): Promise<StandIns> {
  const folder = await mkdtemp(join(tmpdir(), 'stand-ins-'));
  const runtimeFolder = join(folder, 'runtime');
  await mkdir(runtimeFolder);
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), `${text}\n`);
  await writeFile(join(runtimeFolder, 'wayland-1'), '');
  await writeFile(join(runtimeFolder, 'wayland-1.lock'), '');
  // The name that sway gives it, and one from a unit.
  const socket = { '1.7': 'sway-ipc.900.77.sock', '1.9': 'sway.sock', other: null }[compositor];
  if (socket !== null) await writeFile(join(runtimeFolder, socket), '');
  await write('output.sway', compositor);
  await write('calls', '');
  for (const way of ways) {
    await write(`${way}.behavior`, 'ok');
    await write(`${way}.power`, 'on');
    for (const [name, script] of Object.entries(SCRIPTS[way])) {
      await writeFile(join(folder, name), script);
      await chmod(join(folder, name), 0o755);
    }
  }
  const power = async (way: WayName): Promise<string> => (await readFile(join(folder, `${way}.power`), 'utf8')).trim();
  return {
    folder,
    runtimeFolder,
    behave: (way, behavior) => write(`${way}.behavior`, behavior),
    power,
    async switchByHand(way, next) {
      for (const name of [`${way}.wanted`, `${way}.readings`]) {
        if (existsSync(join(folder, name))) await rm(join(folder, name));
      }
      await write(`${way}.power`, next);
    },
    async takeCalls() {
      const calls = (await readFile(join(folder, 'calls'), 'utf8')).split('\n').filter((line) => line !== '');
      await write('calls', '');
      return calls;
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import { createLedger } from './ledger.ts';
import { type Fault, faults } from './options.ts';
import { runPlayer } from './fleet-player.ts';

const usage = `Simulated screens that use the device API over HTTP.

  npm run fleet -- --devices 500 --url http://localhost:3000 --email you@example.com --password …
  npm run fleet -- --devices 500 --url http://localhost:3000 --token SESSION_TOKEN

  --devices N     number of screens (default 50); the account needs as many free seats
  --seconds N     duration (default 60)
  --beat N        seconds between two heartbeats of a screen (default: as requested by the server)
  --faults LIST   some of ${faults.join(', ')} (default: none)
  --prefix TEXT   prefix of the screens’ identities (default fleet)
  --remove        remove the screens from the account at the end

Every screen validates the responses. The command fails when it finds a violation.`;

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '50' },
    url: { type: 'string', default: 'http://localhost:3000' },
    token: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    beat: { type: 'string' },
    faults: { type: 'string', default: '' },
    prefix: { type: 'string', default: 'fleet' },
    remove: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const count = Number(values.devices);
const seconds = Number(values.seconds);
const beatMs = values.beat === undefined ? null : Number(values.beat) * 1000;
const wanted = values.faults.split(',').filter((name) => name !== '');
const isFault = (name: string): name is Fault => faults.some((fault) => fault === name);
const isSignedIn = values.token !== undefined || (values.email !== undefined && values.password !== undefined);
if (values.help || !isSignedIn || !(count > 0) || !(seconds > 0) || !wanted.every(isFault)) {
  console.log(usage);
  process.exit(values.help ? 0 : 64);
}

const url = values.url.replace(/\/+$/, '');
const { token } =
  values.token === undefined
    ? await createClient(api, { baseUrl: url }).accounts.login({
        body: { email: values.email ?? '', password: values.password ?? '' },
      })
    : { token: values.token };
const account = createClient(api, { baseUrl: url, token: () => token });

const ledger = createLedger();
const restart = new EventTarget();
const startedMs = performance.now();

const screens: { id: string; deviceId: string; deviceToken: string }[] = [];
for (let i = 0; i < count; i += 1) {
  const deviceId = `${values.prefix}-${String(i + 1).padStart(5, '0')}`;
  const { device, deviceToken } = await account.devices.register({ body: { deviceId, name: `Screen ${i + 1}` } });
  screens.push({ id: device.id, deviceId, deviceToken });
}
console.log(`${count} screens registered in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);

const end = AbortSignal.timeout(seconds * 1000);
setMaxListeners(0, restart, end);
const running = screens.map(({ deviceId, deviceToken: own }) =>
  runPlayer({ url, token: own, deviceId, faults: wanted, beatMs, ledger, restart, end }),
);

if (wanted.includes('restart-storm')) {
  await delay(seconds * 500, undefined, { signal: end }).catch(() => undefined);
  restart.dispatchEvent(new Event('restart'));
}
await Promise.all(running);
if (values.remove) for (const { id: deviceId } of screens) await account.devices.remove({ params: { deviceId } });

console.log(ledger.summary(seconds));
process.exit(ledger.isClean() ? 0 : 1);

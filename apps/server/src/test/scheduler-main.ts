import { createScheduler } from '../features/schedule/scheduler/service.ts';
import { openBus } from '../platform/bus.ts';
import { openDatabase } from '../platform/database.ts';
import { openLeadership } from '../platform/leadership.ts';
import { testPlatform } from './platform.ts';

// A process that does only the scheduler's work, with a clock that several processes share and that runs faster than
// real time: `URL START_MS BEGUN_MS SPEED`, where BEGUN_MS is the real time at which it showed START_MS.
const [url = '', ...numbers] = process.argv.slice(2);
const [startMs = 0, begunMs = 0, speed = 1] = numbers.map(Number);
const clock = () => new Date(startMs + (Date.now() - begunMs) * speed);
const report = (error: Error) => process.stderr.write(`${error.message}\n`);

const { db } = openDatabase(url, report, { max: 2 });
const bus = await openBus(url, report);
const leadership = openLeadership(url, report);
createScheduler(testPlatform({ db, bus, clock, leadership }), { checkEveryMs: 25 }).start();

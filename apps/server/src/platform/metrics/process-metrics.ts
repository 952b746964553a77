import { readdirSync } from 'node:fs';
import { cpuUsage, memoryUsage, uptime } from 'node:process';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

/**
 * The interval at which the event loop is sampled, in milliseconds. A shorter interval would wake an idle process more
 * often.
 */
const RESOLUTION_MS = 20;

/**
 * Processor time, memory and the event loop of this process. Returns a function that stops measuring.
 */
export function exposeProcess({ counter, gauge }: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3);

  gauge(
    {
      name: 'vitrine_event_loop_delay_seconds',
      help: 'How late the event loop was since the metrics were last read',
      labels: ['percentile'],
    },
    () => {
      // Before the first wake-up there is nothing to report, and the library cannot write what is not a number.
      if (delay.count === 0) return [];
      const samples = [
        { labels: { percentile: '50' }, value: seconds(delay.percentile(50)) },
        { labels: { percentile: '99' }, value: seconds(delay.percentile(99)) },
        { labels: { percentile: '100' }, value: seconds(delay.max) },
      ];
      delay.reset();
      return samples;
    },
  );
  counter(
    { name: 'vitrine_event_loop_active_seconds_total', help: 'Time in which the event loop did not wait' },
    () => performance.eventLoopUtilization().active / 1e3,
  );
  counter({ name: 'process_cpu_seconds_total', help: 'Processor time of this process, of all its threads' }, () => {
    const { user, system } = cpuUsage();
    return (user + system) / 1e6;
  });
  gauge({ name: 'process_resident_memory_bytes', help: 'Memory of this process' }, () => memoryUsage.rss());
  gauge({ name: 'nodejs_heap_size_used_bytes', help: 'Memory of JavaScript objects' }, () => memoryUsage().heapUsed);
  gauge({ name: 'nodejs_external_memory_bytes', help: 'Memory of buffers' }, () => memoryUsage().external);
  const startedAt = Date.now() / 1e3 - uptime();
  gauge({ name: 'process_start_time_seconds', help: 'When this process started, in Unix time' }, () => startedAt);
  gauge({ name: 'process_open_fds', help: 'Open files and connections; only on Linux' }, () => {
    if (process.platform !== 'linux') return null;
    return readdirSync('/proc/self/fd').length;
  });
  return () => delay.disable();
}

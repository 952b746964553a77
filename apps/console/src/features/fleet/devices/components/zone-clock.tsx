import { useNow } from '../../../../ui/format/use-now.ts';

/** The current time in a zone, to the second. */
export function ZoneClock({ timeZone }: { timeZone: string }) {
  const now = useNow(1_000);
  return now.toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}

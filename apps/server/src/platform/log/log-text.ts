import { styleText } from 'node:util';

const levels: Record<number, [string, Parameters<typeof styleText>[0]]> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
};

/** Fields that are shown in other places than the others. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'err']);

/**
 * Turns a JSON line of the log into text for people: time, level, message, fields. The stack of an error follows on
 * lines of its own.
 *
 * @param isStyled with colours of a terminal
 */
export function formatLogLine(json: string, isStyled: boolean): string {
  const { requestId, ...line } = parseFields(json);
  const { level, time, msg, err } = line;
  const [name, colour] = levels[Number(level)] ?? ['INFO', 'green'];
  const style = (format: typeof colour, text: string) =>
    isStyled ? styleText(format, text, { validateStream: false }) : text;
  // Last, because it is long and rarely read.
  const fields = Object.entries({ ...line, requestId })
    .filter(([key, value]) => !LEFT_OUT.has(key) && value !== undefined && value !== null)
    .map(([key, value]) => `${key}=${formatValue(value)}`)
    .join(' ');
  const parts = [
    style('gray', formatClock(time)),
    style(colour, name.padEnd(5)),
    typeof msg === 'string' ? escapeControls(msg) : '',
    style('gray', fields),
  ];
  return `${parts.filter((part) => part !== '').join(' ')}\n${formatStack(err)}`;
}

function parseFields(json: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(json);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}

/** The local time of day, with milliseconds. */
function formatClock(time: unknown): string {
  const date = new Date(String(time));
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

function formatValue(value: unknown): string {
  return escapeControls(typeof value === 'string' && /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value));
}

function formatStack(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const stack = 'stack' in err ? err.stack : 'message' in err ? err.message : undefined;
  if (typeof stack !== 'string') return '';
  return stack
    .split('\n')
    .map((line) => `    ${escapeControls(line.trim())}\n`)
    .join('');
}

/** Escapes control characters: a terminal would interpret those in a text of a device or a person. */
function escapeControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

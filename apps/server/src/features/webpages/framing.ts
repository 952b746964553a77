/** A header by which a page forbids its framing by another origin. */
export interface FramingRule {
  /** The header as it can be written in a sentence: `X-Frame-Options: DENY`. */
  header: string;
}

interface Headers {
  get(name: string): string | null;
}

/**
 * Finds the header by which browsers refuse to show a page in a frame of `parent`, an origin like
 * `https://signs.example.com`; null if they show it. Browsers ignore X-Frame-Options where a Content-Security-Policy
 * has `frame-ancestors`.
 */
export function findFramingRule(headers: Headers, parent: string): FramingRule | null {
  const policies = parseAncestors(headers.get('content-security-policy') ?? '');
  const refusing = policies.find((sources) => !sources.some((source) => allowsParent(source, new URL(parent))));
  if (refusing !== undefined) {
    return { header: shortenHeader(`Content-Security-Policy: frame-ancestors ${refusing.join(' ') || "'none'"}`) };
  }
  if (policies.length > 0) return null;
  const options = new Set((headers.get('x-frame-options') ?? '').split(',').map((each) => each.trim().toLowerCase()));
  const forbidding = ['deny', 'sameorigin'].find((option) => options.has(option));
  if (forbidding !== undefined) return { header: `X-Frame-Options: ${forbidding.toUpperCase()}` };
  return null;
}

/** The sources of each policy that has `frame-ancestors`. */
function parseAncestors(header: string): string[][] {
  return header.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    const found = directives.find(([name = '']) => name.toLowerCase() === 'frame-ancestors');
    return found === undefined ? [] : [found.slice(1)];
  });
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** True if a source of `frame-ancestors` allows this origin, which is never that of the page (`'self'`). */
function allowsParent(source: string, parent: URL): boolean {
  const text = source.toLowerCase();
  if (text === '*') return true;
  const scheme = /^([a-z][a-z\d+.-]*):$/.exec(text)?.[1];
  if (scheme !== undefined) return isScheme(`${scheme}:`, parent.protocol);
  const match = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?([^/:*]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(text);
  if (match === null) return false;
  const [, stated, wildcard, host = '', port] = match;
  if (stated !== undefined && !isScheme(`${stated}:`, parent.protocol)) return false;
  const isHost = wildcard === undefined ? parent.hostname === host : parent.hostname.endsWith(`.${host}`);
  const parentPort = parent.port || defaultPorts[parent.protocol];
  const isPort =
    port === '*' ||
    (port === undefined ? parent.port === '' : port === parentPort || (port === '80' && parentPort === '443'));
  return isHost && isPort;
}

/** A source with `http` also allows `https`. */
const isScheme = (stated: string, actual: string): boolean =>
  stated === actual || (stated === 'http:' && actual === 'https:');

const MAX_HEADER = 200;
const shortenHeader = (text: string): string => (text.length <= MAX_HEADER ? text : `${text.slice(0, MAX_HEADER)}…`);

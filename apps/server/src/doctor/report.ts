import { styleText } from 'node:util';
import type { Level } from './finding.ts';
import type { CheckedFinding } from './run-checks.ts';

const MARKS = {
  ok: { word: 'ok', style: 'green' },
  warning: { word: 'warning', style: 'yellow' },
  problem: { word: 'PROBLEM', style: 'red' },
} as const satisfies Record<Level, unknown>;

const count = (findings: readonly CheckedFinding[], level: Level) =>
  findings.filter((finding) => finding.level === level).length;

/** The findings as lines for people: topic, level, text, and below it how to fix it. */
export function printFindings(findings: readonly CheckedFinding[]): string {
  const width = Math.max(...findings.map(({ topic }) => topic.length));
  const lines = findings.flatMap(({ topic, level, text, fix }) => {
    const { word, style } = MARKS[level];
    const mark = styleText(style, word.padEnd(7), { stream: process.stdout });
    const first = `${topic.padEnd(width)}  ${mark}  ${text}`;
    return fix === null ? [first] : [first, `${' '.repeat(width + 11)}→ ${fix}`];
  });
  const [problems, warnings] = [count(findings, 'problem'), count(findings, 'warning')];
  const verdict =
    problems + warnings === 0
      ? 'Everything is in order.'
      : `${problems} ${problems === 1 ? 'problem' : 'problems'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`;
  return `${[...lines, '', verdict].join('\n')}\n`;
}

/** The findings for programs. */
export function serializeFindings(findings: readonly CheckedFinding[]): string {
  const isHealthy = count(findings, 'problem') === 0;
  return `${JSON.stringify({ isHealthy, findings }, null, 2)}\n`;
}

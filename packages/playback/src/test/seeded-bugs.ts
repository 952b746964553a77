/** A mistake in one source file: `code` occurs in it once, and `bug` takes its place. */
interface SeededBug {
  file: string;
  code: string;
  bug: string;
}

/** Mistakes that are easily made, by their visible effect. At least one oracle test must find each. */
export const seededBugs: Record<string, SeededBug> = {
  'a window over midnight never opens': {
    file: 'windows.ts',
    code: 'const endMs = toMs > startMs ? toMs : toMs + DAY_MS;',
    bug: 'const endMs = toMs;',
  },
  'a window that began yesterday is closed after midnight': {
    file: 'windows.ts',
    code: 'Math.floor(from / DAY_MS) - 1',
    bug: 'Math.floor(from / DAY_MS)',
  },
  'a short window closes a longer one that began earlier': {
    file: 'windows.ts',
    code: 'last.to = Math.max(last.to, span.to)',
    bug: 'last.to = span.to',
  },
  'a window is closed on its last date': {
    file: 'windows.ts',
    code: 'Infinity : parseDay(lastDate)',
    bug: 'Infinity : parseDay(lastDate) - 1',
  },
  'a window after a clock change uses no offset': {
    file: 'windows.ts',
    code: 'spans.push({ from: start - offsetMs, to: end - offsetMs })',
    bug: 'spans.push({ from: start - offsetMs, to: end - (spans.length === 0 ? offsetMs : 0) })',
  },
  'working hours over midnight end at midnight': {
    file: 'hours.ts',
    code: '(stopMs > startMs ? 0 : DAY_MS)',
    bug: '(stopMs > startMs || stopMs > 0 ? 0 : DAY_MS)',
  },
  'an exception changes the night before it': {
    file: 'hours.ts',
    code: 'Math.floor((from + offsetMs) / DAY_MS) - 1',
    bug: 'Math.floor((from + offsetMs) / DAY_MS)',
  },
  'a screen that is off shows its schedule': {
    file: 'timeline.ts',
    code: 'strongestCovering() ?? readAnswer(off)',
    bug: 'strongestCovering() ?? (running.normal.length === 0 ? readAnswer(off) : null)',
  },
  'a normal priority wins over a high one': {
    file: 'timeline.ts',
    code: '(findStrongest(running.high) ?? findStrongest(running.normal))',
    bug: '(findStrongest(running.normal) ?? findStrongest(running.high))',
  },
  'the earlier of two running entries wins': {
    file: 'timeline.ts',
    code: 'for (let i = stack.length - 1; i >= 0; i--) {',
    bug: 'for (let i = 0; i < stack.length; i++) {',
  },
  'a schedule goes on during a pause': {
    file: 'timeline.ts',
    code: 'isPaused || covered !== null ? null',
    bug: 'covered !== null ? null',
  },
  'a takeover appears a segment late': {
    file: 'timeline.ts',
    code: 'if (cursor < startMs) holdsUntil = Math.min(holdsUntil, startMs);',
    bug: '',
  },
  'a preview covers a takeover': {
    file: 'claims.ts',
    code: '[...claims, createPreviewClaim(preview)]',
    bug: '[createPreviewClaim(preview), ...claims]',
  },
  'an older takeover covers a newer one': {
    file: 'claims.ts',
    code: 'compare(b.from, a.from)',
    bug: 'compare(a.from, b.from)',
  },
  'a takeover with an end goes on': {
    file: 'claims.ts',
    code: 'untilMs: until === null ? Infinity : Date.parse(until)',
    bug: 'untilMs: Infinity',
  },
  'an older assignment of a group wins': {
    file: 'claims.ts',
    code: 'compare(b.assignedAt, a.assignedAt)',
    bug: 'compare(a.assignedAt, b.assignedAt)',
  },
  'a playlist in which nothing is open still covers what is below it': {
    file: 'openings.ts',
    code: 'if (open.length === 0) list = null;',
    bug: 'if (open.length < 0) list = null;',
  },
  'a skipped occurrence runs': {
    file: 'series.ts',
    code: 'skippedDays: active.map(({ date }) => date)',
    bug: 'skippedDays: []',
  },
  'a changed occurrence repeats like its series': {
    file: 'series.ts',
    code: "recurrence: 'none' as const, rule: null, lastDate: null, originalDay",
    bug: 'originalDay',
  },
  'an exception on a day without an occurrence runs anyway': {
    file: 'series.ts',
    code: 'exceptions.filter(({ date }) => isRunDay(series, date))',
    bug: '[...exceptions]',
  },
  'an occurrence ends when its end minute begins': {
    file: 'schedule.ts',
    code: 'const to = end + endMinuteMs;',
    bug: 'const to = end;',
  },
  'an entry over midnight ends before it starts': {
    file: 'schedule.ts',
    code: 'timeOfDay(endTime) + (endTime < startTime ? DAY_MS : 0)',
    bug: 'timeOfDay(endTime)',
  },
  'an entry does not run on its last date': {
    file: 'schedule.ts',
    code: 'lastDate === null ? Infinity : parseDay(lastDate)',
    bug: 'lastDate === null ? Infinity : parseDay(lastDate) - 1',
  },
  'a wall time that clocks skip moves back': {
    file: 'zones.ts',
    code: 'if (instant < since) return wallMs - previous;',
    bug: '',
  },
  'a wall time that occurs twice means the second': {
    file: 'zones.ts',
    code: `if (instant < until) {
      if (instant < since) return wallMs - previous;
      steady.fromMs = since + MARGIN_MS + offset;
      steady.untilMs = until + offset;`,
    bug: `if (instant + 3_600_000 < until || i === offsetMs.length - 1) {
      if (instant < since) return wallMs - previous;
      steady.fromMs = since + MARGIN_MS + offset;
      steady.untilMs = until + offset - 3_600_000;`,
  },
  'a month without a 31st runs on the first of the next': {
    file: 'rule-days.ts',
    code: 'dayOfMonth <= 28 || day < toDay(year, month + 1, 1) ? day : null',
    bug: 'day',
  },
  'a rule of every second week counts weeks from its first day': {
    file: 'rule-days.ts',
    code: 'const sunday = first - firstWeekday;',
    bug: 'const sunday = first;',
  },
  'the last weekday of a month is the one before it': {
    file: 'rule-days.ts',
    code: 'return last - ((toWeekday(last) - weekday + 7) % 7);',
    bug: 'return last - ((toWeekday(last) - weekday + 7) % 7) - 7;',
  },
  'a shuffled playlist has one order for all days': {
    file: 'openings.ts',
    code: "date === undefined ? '' : `${screen.seed} ${date}`",
    bug: "date === undefined ? '' : screen.seed",
  },
  'one open set of windows is enough': {
    file: 'windows.ts',
    code: 'if (spans.length > 0) spans = intersect(spans, openSpans(windows, timeZone, fromMs, toMs));',
    bug: 'if (spans.length === 0) spans = openSpans(windows, timeZone, fromMs, toMs);',
  },
  'a heavy item plays its turns in a row': {
    file: 'order.ts',
    code: 'free[Math.floor((i * free.length) / count)]',
    bug: 'free[i]',
  },
  'a schedule plays on screens that do not meet its condition': {
    file: 'conditions.ts',
    code: 'only === null || only === undefined || meets(screen, only)',
    bug: 'only === null || only === undefined || screen.tags.length >= 0',
  },
  'a playlist in the playlist takes one file more than its limit': {
    file: 'order.ts',
    code: 'toBlocks(items, depth).slice(0, limit)',
    bug: 'toBlocks(items, depth).slice(0, limit === undefined ? limit : limit + depth)',
  },
  'an item plays on a screen that meets one of its conditions': {
    file: 'conditions.ts',
    code: 'only.every(',
    bug: 'only.some(',
  },
};

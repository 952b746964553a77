export interface ServerSentEvent {
  event: string;
  data: string;
}

/** Parses an event stream incrementally: takes text as it arrives and returns the events that are complete. */
export function createEventParser(): (text: string) => ServerSentEvent[] {
  let rest = '';
  let event = '';
  let data: string[] = [];

  return (text) => {
    const events: ServerSentEvent[] = [];
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') });
        event = '';
        data = [];
        continue;
      }
      const colon = line.indexOf(':');
      const field = colon === -1 ? line : line.slice(0, colon);
      const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
    }
    return events;
  };
}

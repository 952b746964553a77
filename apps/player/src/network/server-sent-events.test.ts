import { expect, test } from 'vitest';
import { createEventParser } from './server-sent-events.ts';

test('events are read whole, wherever the network cuts them', () => {
  const stream = ': open\n\nevent: manifest\ndata: {"etag":"a"}\n\nevent: ping\r\ndata: {"id":"1"}\r\n\r\n';
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const parse = createEventParser();
    expect([...parse(stream.slice(0, cut)), ...parse(stream.slice(cut))]).toEqual([
      { event: 'manifest', data: '{"etag":"a"}' },
      { event: 'ping', data: '{"id":"1"}' },
    ]);
  }
});

test('comments that keep the stream alive are no events', () => {
  expect(createEventParser()(': still here\n\n')).toEqual([]);
});

/**
 * Adds the functions that the oldest engines (`floor.ts`) lack and the player and its dependencies call. This module is
 * imported first, because dependencies call these functions when they are loaded. The test of the built files allows
 * these functions, and nothing else that is newer.
 */

/** Adds methods that an object lacks. */
function fill(object: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in object)) Object.defineProperty(object, name, { value, writable: true, configurable: true });
  }
}

/** Flattens at most one level, as `flatMap` needs it. */
const concatLists = (lists: unknown[]): unknown[] => new Array<unknown>().concat(...lists);

// 93
fill(Object, {
  hasOwn: (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key),
});

fill(Array.prototype, {
  // 69
  flatMap(this: unknown[], convert: (item: unknown, index: number) => unknown) {
    return concatLists(this.map((item, index) => convert(item, index)));
  },
});

// 76
fill(Blob.prototype, {
  arrayBuffer(this: Blob) {
    return new Response(this).arrayBuffer();
  },
});

/** True if the browser reads `signal` of the options of `addEventListener`; 90. */
let knowsSignal = false;
document.createElement('i').addEventListener('x', () => undefined, {
  get signal() {
    knowsSignal = true;
    return new AbortController().signal;
  },
});

// Ignored by older ones, so that listeners pile up with every video.
if (!knowsSignal) {
  // oxlint-disable-next-line typescript/unbound-method -- called with its target
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function addUntilAborted(
    this: EventTarget | undefined,
    type,
    listener,
    options,
  ) {
    const target = this ?? window;
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (signal?.aborted === true) return;
    add.call(target, type, listener, options);
    if (signal) add.call(signal, 'abort', () => target.removeEventListener(type, listener, options), { once: true });
  };
}

/** The relay that a message came from, and its number there. */
export interface Position {
  relay: string;
  number: number;
}

export const positionText = ({ relay, number }: Position): string => `${relay}:${number}`;

/**
 * Detects missed messages. The relay numbers its messages consecutively, and its beats repeat the number of the last
 * message. A new relay counts as a gap, because the one before it may have lost messages.
 */
export function createSequence(onGap: () => void) {
  let last: Position | null = null;

  return (text: string, isBeat: boolean): void => {
    const [relay = '', digits] = text.split(':');
    const next = { relay, number: Number(digits) };
    const before = last;
    last = next;
    // Caches are empty until the first message.
    if (before === null) return;
    const expected = before.number + (isBeat ? 0 : 1);
    if (next.relay !== before.relay || next.number !== expected) onGap();
  };
}

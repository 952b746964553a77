/**
 * What an assignment puts out, for the notice that it was made; empty where nothing was there before. It is part of
 * that notice: one of its own would be taken away by it before anybody could read it.
 */
export function wordsForReplaced(before: string | undefined, now: string): string {
  return before === undefined ? '' : `Replacing existing media assignment: Switching from ${before} to new ${now}.`;
}

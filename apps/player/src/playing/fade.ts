import type { Layer } from './layer.ts';

/**
 * Fades a layer in over another one, which stays as it is underneath, so that nothing behind the two shows through.
 * Both layers keep what they show until `onEnd` is called, once.
 *
 * @returns ends it now: the layer that comes forward shows in full
 */
export function crossfade(incoming: Layer, outgoing: Layer, ms: number, onEnd: () => void): () => void {
  incoming.root.dataset['fade'] = 'in';
  outgoing.root.dataset['fade'] = 'out';
  // From how faint it already was while it was prepared (player.css).
  const animation = incoming.root.animate([{ opacity: 0.001 }, { opacity: 1 }], { duration: ms, fill: 'forwards' });
  function finish(): void {
    clearTimeout(timer);
    animation.cancel();
    delete incoming.root.dataset['fade'];
    delete outgoing.root.dataset['fade'];
    onEnd();
  }
  // An animation does not end in a page that is in the background; a timer does.
  const timer = setTimeout(finish, ms);
  return finish;
}

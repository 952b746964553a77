import type { Layer } from './layer.ts';

/**
 * Fades a layer in over another one, which stays opaque underneath, so that nothing behind the two shows through.
 * Both layers must keep their media until `onEnd` is called, once.
 *
 * @returns ends the crossfade at once
 */
export function crossfade(incoming: Layer, outgoing: Layer, ms: number, onEnd: () => void): () => void {
  incoming.root.dataset['fade'] = 'in';
  outgoing.root.dataset['fade'] = 'out';
  // From the opacity of a layer that is being prepared (player.css).
  const animation = incoming.root.animate([{ opacity: 0.001 }, { opacity: 1 }], { duration: ms, fill: 'forwards' });
  function finish(): void {
    clearTimeout(timer);
    animation.cancel();
    delete incoming.root.dataset['fade'];
    delete outgoing.root.dataset['fade'];
    onEnd();
  }
  // Animations do not end in a hidden page; timers fire there too.
  const timer = setTimeout(finish, ms);
  return finish;
}

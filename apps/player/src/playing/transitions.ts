import type { Transition } from '@vitrine/contract/playlists/playlists';

/** The way in which one layer replaces the other. */
export type Change = { kind: 'cut' } | { kind: 'fade' | 'slide'; ms: number };

/** The length of a transition that the settings do not determine: of a slide, and of a fade where they say cut. */
const OWN_MS = 500;

/** @param crossfadeMs of the settings; 0 is a cut */
export function chooseChange(transition: Transition | null, crossfadeMs: number): Change {
  if (transition === 'slide') return { kind: 'slide', ms: OWN_MS };
  if (transition === 'fade') return { kind: 'fade', ms: crossfadeMs === 0 ? OWN_MS : crossfadeMs };
  return transition === 'cut' || crossfadeMs === 0 ? { kind: 'cut' } : { kind: 'fade', ms: crossfadeMs };
}

/**
 * Moves a layer in front of another one, which stays opaque: so nothing behind the two
 * shows through. Both layers must keep their content until `onEnd` is called, once.
 *
 * @returns ends the transition at once
 */
export function animate(
  { kind, ms }: Exclude<Change, { kind: 'cut' }>,
  incoming: HTMLElement,
  outgoing: HTMLElement,
  onEnd: () => void,
): () => void {
  incoming.dataset['change'] = 'in';
  outgoing.dataset['change'] = 'out';
  // A fade begins with the opacity of a layer that is being prepared (stage.css).
  const frames =
    kind === 'fade' ? [{ opacity: 0.001 }, { opacity: 1 }] : [{ transform: 'translateX(100%)' }, { transform: 'none' }];
  const easing = kind === 'fade' ? 'linear' : 'ease';
  const animation = incoming.animate(frames, { duration: ms, fill: 'forwards', easing });
  function finish(): void {
    clearTimeout(timer);
    animation.cancel();
    delete incoming.dataset['change'];
    delete outgoing.dataset['change'];
    onEnd();
  }
  // Animations do not end in a hidden page; timers fire there too.
  const timer = setTimeout(finish, ms);
  return finish;
}

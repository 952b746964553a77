import { t } from '@vitrine/messages/t';
import './loop-view.css';
import { useDndContext, useDroppable } from '@dnd-kit/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../ui/format/format.ts';
import { useWidth } from '../../../ui/layout/use-width.ts';
import { type PlaylistDropData, readPlaylistDrag, readPlaylistDrop } from '../drag/dragged.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import { computePlayedLength } from '../editor/shown-items.ts';
import { spanLabel } from '../playlist-text.ts';
import { usePlayback } from '../preview/playback.ts';
import { type LoopLayout, type Frame, layOutLoop, computeRuler, computeStarts } from './loop-layout.ts';
import { LoopItem } from './loop-item.tsx';

/** The padding of both sides, and the width below which a loop scrolls, in px. */
const PADDING = 34;
const MIN_WIDTH = 620;
const DEFAULT_WIDTH = 1_100;

/** A file that is dragged over the loop, and the index of its place. */
interface Slot {
  index: number;
  lengthMs: number;
}

/** The loop drawn to scale: each item as wide as it is long, with a ruler and the playhead of the preview. */
export function LoopView() {
  const { items } = usePlaylistEditor();
  const place = useRef<HTMLDivElement>(null);
  const slot = useSlot();
  const available = Math.max((useWidth(place) || DEFAULT_WIDTH) - PADDING, MIN_WIDTH);
  const lengths = items.map((item) => item.playedMs);
  const shownLengths = slot === null ? lengths : lengths.toSpliced(slot.index, 0, slot.lengthMs);
  const layout = layOutLoop(shownLengths, available);
  const total = shownLengths.reduce((sum, each) => sum + each, 0);
  const isInView = useView(place, available);
  const { setNodeRef, isOver } = useDroppable({
    id: 'loop end',
    data: { kind: 'end', words: t('Over the end.') } satisfies PlaylistDropData,
  });
  return (
    <div ref={place} dir="ltr" className="loop-view">
      <div className="loop-view-inside" style={{ width: layout.width }}>
        <div aria-hidden="true">
          {computeRuler(layout, total).map(({ ms, x }) => (
            <span key={ms} className="loop-view-tick" style={{ '--at': `${x}px` }}>
              {formatDuration(ms / 1_000)}
            </span>
          ))}
        </div>
        {items.length === 0 && slot === null ? (
          <EmptyFilm dropRef={setNodeRef} isOver={isOver} />
        ) : (
          <ol aria-label={t('The loop')}>
            {slot !== null && <SlotFrame slot={slot} frame={layout.frames[slot.index]} />}
            {items.map((item, index) => {
              const frame = layout.frames[slot !== null && index >= slot.index ? index + 1 : index];
              return frame !== undefined && isInView(frame) && <LoopItem key={item.id} item={item} frame={frame} />;
            })}
          </ol>
        )}
        {items.length > 0 && slot === null && <Playhead layout={layout} />}
      </div>
    </div>
  );
}

/** The distance from the view up to which frames are rendered, in px. */
const OVERSCAN = 800;

/** True if a frame is in view or close to it: of a loop of a thousand items, only some are rendered. */
function useView(scroller: RefObject<HTMLElement | null>, width: number): (frame: Frame) => boolean {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    // The position changes in steps, so that scrolling renders rarely.
    const onScroll = () => setAt(Math.round(element.scrollLeft / (OVERSCAN / 2)) * (OVERSCAN / 2));
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);
  return ({ left, width: own }) => left + own > at - OVERSCAN && left < at + width + OVERSCAN;
}

/** The place of a file that is dragged from the library over the loop. */
function useSlot(): Slot | null {
  const { active, over } = useDndContext();
  const { items } = usePlaylistEditor();
  const data = active === null ? null : readPlaylistDrag(active);
  if (data?.kind !== 'media' || over === null || !String(over.id).startsWith('loop ')) return null;
  const target = readPlaylistDrop(over);
  const lengthMs = computePlayedLength(data.media);
  const index = target?.kind === 'item' ? items.findIndex(({ id }) => id === target.id) : -1;
  return { index: index < 0 ? items.length : index, lengthMs };
}

interface SlotFrameProps {
  slot: Slot;
  frame: { left: number; width: number } | undefined;
}

/** The open place is a target itself: the frame that was under the pointer has moved aside. */
function SlotFrame({ slot, frame }: SlotFrameProps) {
  const { items } = usePlaylistEditor();
  const next = items[slot.index];
  const data: PlaylistDropData =
    next === undefined ? { kind: 'end', words: t('Over the end.') } : { kind: 'item', id: next.id, name: next.title };
  const { setNodeRef } = useDroppable({ id: 'loop slot', data });
  if (frame === undefined) return null;
  return (
    <li
      ref={setNodeRef}
      aria-hidden="true"
      className="loop-item"
      style={{ '--left': `${frame.left}px`, '--width': `${frame.width}px` }}
    >
      <span className="loop-view-slot">{spanLabel(slot.lengthMs)}</span>
    </li>
  );
}

interface EmptyFilmProps {
  dropRef: (element: HTMLElement | null) => void;
  isOver: boolean;
}

const EmptyFilm = ({ dropRef, isOver }: EmptyFilmProps) => (
  <div ref={dropRef} className="grid h-full grid-cols-3 gap-2 pt-7">
    {['first', 'second', 'third'].map((name, index) => (
      <span
        key={name}
        className={
          index === 0
            ? `grid h-22 place-items-center rounded-picture border-2 border-dashed border-accent-mark px-2 text-center text-1 font-strong text-accent-text ${isOver ? 'bg-accent-soft' : ''}`
            : 'h-22 rounded-picture border-2 border-dashed border-line-strong'
        }
      >
        {index === 0 && t('Drag pictures here')}
      </span>
    ))}
  </div>
);

/** The mark of the preview's position. It moves without rendering the loop. */
function Playhead({ layout }: { layout: LoopLayout }) {
  const { items, loop, playback } = usePlaylistEditor();
  const starts = computeStarts(items.map((item) => item.playedMs));
  const head = useRef<HTMLElement>(null);
  const x = () => {
    const place = loop.placeAt(playback.position());
    if (place === null) return null;
    const index = items.findIndex(({ id }) => id === place.item.id);
    return Math.round(layout.xOf((starts[index] ?? 0) + place.offsetMs));
  };
  const at = usePlayback(playback, x);
  useLayoutEffect(() => {
    // In a loop that is wider than the page, the mark stays in view while it plays.
    const scroller = head.current?.closest('.loop-view');
    if (at === null || scroller === null || scroller === undefined || !playback.isPlaying()) return;
    if (at < scroller.scrollLeft || at > scroller.scrollLeft + scroller.clientWidth - PADDING)
      scroller.scrollLeft = at - PADDING;
  }, [at, playback]);
  return (
    at !== null && <i ref={head} aria-hidden="true" className="loop-view-playhead" style={{ translate: `${at}px` }} />
  );
}

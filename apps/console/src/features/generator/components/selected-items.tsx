import { t } from '@vitrine/messages/t';
import './selected-items.css';
import { sumSeconds } from '@vitrine/contract/generator';
import { ChevronLeft, ChevronRight, Film, ImageIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { formatDuration } from '../../../ui/format/format.ts';
import { Picture } from '../../../ui/screen/picture.tsx';
import { findThumbnail } from '../../library/index.ts';
import { type SequenceItem, computeItemStart, parseSeconds } from '../sequence.ts';

interface SelectedItemsProps {
  items: readonly SequenceItem[];
  /** The item in the preview, and the seconds into it. */
  current: { index: number; offset: number } | null;
  onMove: (from: number, to: number) => void;
  onDuration: (index: number, seconds: number) => void;
  onRemove: (index: number) => void;
  /** Seeks the preview to this item. */
  onShow: (index: number) => void;
}

/** The items of a video in order; widths follow durations. */
export function SelectedItems({ items, current, onMove, onDuration, onRemove, onShow }: SelectedItemsProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const drop = (to: number) => {
    if (dragged !== null && dragged !== to) onMove(dragged, to);
    setDragged(null);
    setTarget(null);
  };
  return (
    <div dir="ltr" className="selected-items-ground">
      <div className="selected-items-inside" style={{ '--total': sumSeconds(items), '--count': items.length }}>
        <span className="selected-items-end text-1 text-ink-3" aria-hidden="true">
          {formatDuration(sumSeconds(items))}
        </span>
        <ol className="selected-items" aria-label={t('Selected Items')}>
          {items.map(({ key, media, duration }, index) => {
            const title = formatTitle(media.originalName);
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it do the same
              <li
                key={key}
                className="selected-item"
                style={{ '--seconds': duration }}
                data-current={index === current?.index}
                data-target={dragged !== null && dragged !== index && target === index}
                draggable
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(index);
                }}
                onDragOver={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  setTarget(index);
                }}
                onDrop={(event) => {
                  event.preventDefault();
                  drop(index);
                }}
                onDragEnd={() => {
                  setDragged(null);
                  setTarget(null);
                }}
              >
                <span className="selected-items-time text-1 text-ink-3" aria-hidden="true">
                  {formatDuration(computeItemStart(items, index))}
                </span>
                <button
                  type="button"
                  className="selected-items-picture"
                  aria-label={t('Show {title} in the preview', { title })}
                  onClick={() => onShow(index)}
                >
                  <Picture
                    small
                    src={findThumbnail(media)}
                    placeholder={media.kind === 'video' ? <Film /> : <ImageIcon />}
                  />
                  {index === current?.index && (
                    <i
                      className="selected-items-playhead"
                      aria-hidden="true"
                      style={{ '--at': `${(100 * current.offset) / duration}%` }}
                    />
                  )}
                </button>
                <span className="mt-1.5 block truncate text-1 font-media" title={media.originalName}>
                  {title}
                </span>
                <div className="mt-1 flex flex-wrap items-center gap-0.5">
                  <Seconds name={title} value={duration} onChange={(seconds) => onDuration(index, seconds)} />
                  <Button
                    variant="quiet"
                    small
                    square
                    aria-label={t('Move {title} up', { title })}
                    disabled={index === 0}
                    onClick={() => onMove(index, index - 1)}
                  >
                    <ChevronLeft />
                  </Button>
                  <Button
                    variant="quiet"
                    small
                    square
                    aria-label={t('Move {title} down', { title })}
                    disabled={index === items.length - 1}
                    onClick={() => onMove(index, index + 1)}
                  >
                    <ChevronRight />
                  </Button>
                  <Button
                    variant="quiet"
                    small
                    square
                    aria-label={t('Remove {title}', { title })}
                    onClick={() => onRemove(index)}
                  >
                    <X />
                  </Button>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

interface SecondsProps {
  name: string;
  value: number;
  onChange: (seconds: number) => void;
}

/** Free text while typing; becomes whole seconds on blur or Enter. */
function Seconds({ name, value, onChange }: SecondsProps) {
  const [text, setText] = useState<string | null>(null);
  const settle = () => {
    if (text !== null) onChange(parseSeconds(text));
    setText(null);
  };
  return (
    <span className="selected-items-seconds text-1 text-ink-3">
      <input
        inputMode="numeric"
        aria-label={t('{name}, duration in seconds', { name })}
        className="text-ink"
        value={text ?? String(value)}
        onChange={({ target }) => {
          setText(target.value);
          // Anything that is not yet a valid number waits for blur.
          if (parseSeconds(target.value) === Number(target.value)) onChange(Number(target.value));
        }}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      <span aria-hidden="true">s</span>
    </span>
  );
}

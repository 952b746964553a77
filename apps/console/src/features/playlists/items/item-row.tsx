import { t } from '@vitrine/messages/t';
import './item-row.css';
import { contentLabel, volumeLabel } from '../../content/index.ts';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import { ChevronDown, GripVertical } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useNow } from '../../../ui/format/use-now.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { useIsSelected } from '../../../ui/lists/use-selection.ts';
import { WordMenu } from '../../../ui/overlays/word-menu.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { type PlaylistDragData, type PlaylistDropData, useDropEdge } from '../drag/dragged.ts';
import { usePlaylistEditor } from '../editor/editor-context.tsx';
import type { ShownItem } from '../editor/shown-items.ts';
import { ScreensMenu, ShownCondition } from '../../conditions/index.ts';
import { AS_ON_SCREEN, AS_ON_VIDEO, fitLabels, transitionLabels, weightLabel } from '../playlist-text.ts';
import { usePlayback } from '../preview/playback.ts';
import { WindowsButton } from '../time-windows/windows-button.tsx';
import { describeWindows } from '../time-windows/window-text.ts';
import { hasNotes } from './has-notes.ts';
import { ItemNotes } from './item-notes.tsx';
import { ItemPicture } from './item-picture.tsx';
import { lengthText } from './length.ts';
import { LengthDialog } from './length-dialog.tsx';
import { LengthStepper } from './length-stepper.tsx';
import { listChoiceEntries, listVolumeEntries, listWeightEntries } from './choice-entries.ts';

interface ItemRowProps {
  item: ShownItem;
  index: number;
}

/** An item in the list, with everything that can be set on it. */
export function ItemRow({ item, index }: ItemRowProps) {
  const { items, openIds, selection, loop, playback, show, change } = usePlaylistEditor();
  const { id, title } = item;
  const isSelected = useIsSelected(selection, id);
  const isCurrent = usePlayback(playback, () => loop.placeAt(playback.position())?.item.id === id);
  const rowId = `row ${id}`;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: rowId,
    data: { kind: 'item', id, name: title } satisfies PlaylistDragData,
  });
  const { setNodeRef: setTargetRef } = useDroppable({
    id: rowId,
    data: { kind: 'item', id, name: title } satisfies PlaylistDropData,
  });
  const edge = useDropEdge(rowId, items);
  const onKeyDown = useRowKeys(item);
  const now = useNow(60 * 60 * 1_000);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the controls inside; they do the same
    <div
      ref={setTargetRef}
      data-row={id}
      data-current={isCurrent}
      data-selected={isSelected}
      data-off={!openIds.has(id)}
      data-noted={hasNotes(item, now)}
      data-drop={edge}
      className={cx(
        'item-row',
        index === 0 && 'item-row-first',
        index === items.length - 1 && 'item-row-last',
        isDragging && 'opacity-50',
      )}
      onKeyDown={onKeyDown}
    >
      <button
        ref={setActivatorNodeRef}
        {...listeners}
        type="button"
        aria-label={t('Move {title}', { title })}
        aria-describedby={attributes['aria-describedby']}
        aria-keyshortcuts="Space Alt+ArrowUp Alt+ArrowDown Delete"
        data-grip
        className="item-grip"
      >
        <GripVertical className="size-3.5" />
      </button>
      <Checkbox
        labelHidden
        className="item-select"
        label={t('Select {title}', { title })}
        checked={isSelected}
        onCheckedChange={() => selection.toggle(item)}
      />
      <button
        ref={setNodeRef}
        {...listeners}
        type="button"
        tabIndex={-1}
        aria-label={t('Show {title} in the preview', { title })}
        className="item-picture touch-manipulation"
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(item, event);
          else show(item);
        }}
      >
        <ItemPicture item={item} />
      </button>
      <p className="item-name truncate font-strong" title={item.name}>
        {title}
      </p>
      <span className="item-length">
        {hasOwnLength(item) ? (
          <FixedLength item={item} />
        ) : (
          <LengthStepper item={item} onChange={(durationMs) => change([item], { durationMs }, 'length', 'length')} />
        )}
      </span>
      <WindowsButton item={item} />
      <ItemNotes item={item}>{item.only !== null && <ItemScreens item={item} />}</ItemNotes>
      <ItemChoices item={item} />
    </div>
  );
}

/** The screens on which an item plays. */
function ItemScreens({ item }: { item: ShownItem }) {
  const { change } = usePlaylistEditor();
  return <ScreensMenu title={item.title} only={item.only} onChange={(only) => change([item], { only }, 'screens')} />;
}

/** True for content whose length nobody sets. */
const hasOwnLength = ({ mediaType }: ShownItem): boolean => mediaType === 'document' || mediaType === 'playlist';

const FixedLength = ({ item }: { item: ShownItem }) => (
  <span
    className="block text-center text-1 text-ink-2"
    title={
      item.mediaType === 'document'
        ? t('A document plays for the time of its pages')
        : t('A playlist plays for the time of its items')
    }
  >
    {lengthText(item)}
  </span>
);

/** What can be set on an item, as words to press. */
function ItemChoices({ item }: { item: ShownItem }) {
  const { change } = usePlaylistEditor();
  const isWide = useIsWide();
  const { title } = item;
  const fit = item.fit === null ? AS_ON_SCREEN : fitLabels[item.fit];
  const transition = item.transition === null ? AS_ON_SCREEN : transitionLabels[item.transition];
  const once = t('Once', {}, 'per loop');
  const weight = item.weight === 1 ? null : weightLabel(item.weight);
  return (
    <div className="item-choices">
      <ItemState item={item} />
      {!isWide && <LengthButton item={item} />}
      <WordMenu
        name={t('Fit')}
        label={t('Fit of {title}: {choice}', { title, choice: fit })}
        word={item.fit === null ? null : fit}
        entries={listChoiceEntries(fitLabels, item.fit, (next) => change([item], { fit: next }, 'fit'))}
      />
      <WordMenu
        name={t('Transition')}
        label={t('Transition of {title}: {choice}', { title, choice: transition })}
        word={item.transition === null ? null : transition}
        entries={listChoiceEntries(transitionLabels, item.transition, (next) =>
          change([item], { transition: next }, 'transition'),
        )}
      />
      <WordMenu
        name={once}
        label={t('Times in each loop of {title}: {weight}', { title, weight: weight ?? once })}
        word={weight}
        entries={listWeightEntries(item.weight, (next) => change([item], { weight: next }, 'weight'))}
      />
      {item.only === null && <ItemScreens item={item} />}
      {item.mediaType === 'video' && (
        <WordMenu
          name={t('Sound')}
          label={t('Sound of {title}: {choice}', {
            title,
            choice: item.volume === null ? AS_ON_VIDEO : volumeLabel(item.volume),
          })}
          word={item.volume === null ? null : volumeLabel(item.volume)}
          entries={listVolumeEntries(item.volume, (volume) => change([item], { volume }, 'volume'))}
        />
      )}
    </div>
  );
}

/** An item of a playlist that follows a folder, or that the person may not change. */
export function FixedRow({ item, index }: ItemRowProps) {
  const { items } = usePlaylistEditor();
  const now = useNow(60 * 60 * 1_000);
  return (
    <div
      data-noted={hasNotes(item, now)}
      className={cx(
        'item-row item-row-fixed',
        index === 0 && 'item-row-first',
        index === items.length - 1 && 'item-row-last',
      )}
    >
      <ItemPicture item={item} />
      <div className="min-w-0">
        <p className="truncate font-strong" title={item.name}>
          {item.title}
        </p>
        {item.windows.length > 0 && (
          <p className="truncate text-1 text-ink-2" title={describeWindows(item.windows)}>
            {describeWindows(item.windows)}
          </p>
        )}
        <ItemNotes item={item}>
          {item.only !== null && (
            <span className="truncate text-1 text-ink-2">
              <ShownCondition only={item.only} />
            </span>
          )}
        </ItemNotes>
      </div>
      <bdi className="text-1 text-ink-3">{lengthText(item)}</bdi>
    </div>
  );
}

/** Shows the kind of the item, or the reason why screens leave it out. */
function ItemState({ item: { status, mediaType } }: { item: ShownItem }) {
  if (status === 'ready') {
    return (
      <span className="item-kind flex-none text-1 text-ink-3 ">
        {mediaType === 'image' ? t('Picture') : contentLabel(mediaType)}
      </span>
    );
  }
  return status === 'processing' ? (
    <span className="flex-none text-1 text-ink-3">{t('Preparing')}</span>
  ) : (
    <span className="flex-none text-1 font-medium text-danger">{t('File not playable, skipped')}</span>
  );
}

/** On a phone, where there is no space for the stepper. */
function LengthButton({ item }: { item: ShownItem }) {
  const { change } = usePlaylistEditor();
  const [isOpen, setIsOpen] = useState(false);
  if (hasOwnLength(item)) return <FixedLength item={item} />;
  return (
    <>
      <button
        type="button"
        aria-label={t('Length of {title}: {length}', { title: item.title, length: lengthText(item) })}
        className="-ms-1.5 inline-flex h-7 flex-none items-center gap-0.5 rounded-chip ps-1.5 text-1 text-ink-2"
        onClick={() => setIsOpen(true)}
      >
        <bdi>{lengthText(item)}</bdi>
        <ChevronDown className="size-3 text-ink-3" />
      </button>
      {isOpen && (
        <LengthDialog
          items={[item]}
          onApply={(durationMs) => change([item], { durationMs }, 'length')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Alt and an arrow key move the item, Delete removes it, W shows when it plays. */
function useRowKeys(item: ShownItem) {
  const { items, nudge, remove, selection } = usePlaylistEditor();
  return (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (isTyping || event.ctrlKey || event.metaKey) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      nudge(item, event.key === 'ArrowUp' ? -1 : 1);
      focusRow(item.id);
    } else if (event.key === 'Delete' && selection.read().size === 0) {
      event.preventDefault();
      const index = items.indexOf(item);
      const next = items[index + 1] ?? items[index - 1];
      remove([item]);
      if (next !== undefined) focusRow(next.id);
    } else if (event.key.toLowerCase() === 'w' && !event.altKey) {
      event.currentTarget.querySelector<HTMLElement>('[data-when]')?.click();
    }
  };
}

/** Focuses a row once it is at its place: an element that the browser moves loses the focus. */
function focusRow(id: string): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-grip]`)?.focus(),
  );
}

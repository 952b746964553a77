import { sumSeconds, type VideoOptions } from '@vitrine/contract/generator';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { SelectedItems } from './components/selected-items.tsx';
import { VideoPreview } from './components/preview.tsx';
import { itemAt, moveItem, type SequenceItem, computeItemStart } from './sequence.ts';

interface VideoEditorProps {
  items: readonly SequenceItem[];
  options: VideoOptions;
  onChange: (items: readonly SequenceItem[]) => void;
  /** Discards the draft. */
  onClear: () => void;
}

/** The sequence and its preview, at a common position. The position changes with every frame of the preview. */
export function VideoEditor({ items, options, onChange, onClear }: VideoEditorProps) {
  const [position, setPosition] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const confirm = useConfirm();
  const isEmpty = items.length === 0;
  function change(next: readonly SequenceItem[]): void {
    onChange(next);
    setPosition((before) => Math.min(before, sumSeconds(next)));
  }
  async function clear(): Promise<void> {
    const isSure = await confirm({
      title: t('Clear selected items?'),
      text: t(
        '{count, plural, one {# item} other {# items}} will be removed from this video, together with its name and settings. The files stay in your media library.',
        { count: items.length },
      ),
      confirm: t('Clear', {}, 'all items'),
    });
    if (!isSure) return;
    onClear();
    setPosition(0);
  }
  return (
    <>
      <Section
        title={t('Selected Items')}
        count={items.length}
        {...(!isEmpty && {
          note: t('Widths follow the durations. Drag to reorder.'),
          tools: <ClearButton onClick={() => void clear()} />,
        })}
        areToolsShort
        className="generator-items"
      >
        {isEmpty ? (
          <EmptyState
            plain
            title={t('No items selected yet')}
            text={t('Images play for 3 seconds and videos for 5 unless you change it.')}
          />
        ) : (
          <SelectedItems
            items={items}
            current={itemAt(items, position)}
            onMove={(from, to) => change(moveItem(items, from, to))}
            onDuration={(index, duration) =>
              change(items.map((item, i) => (i === index ? { ...item, duration } : item)))
            }
            onRemove={(index) => change(items.toSpliced(index, 1))}
            onShow={(index) => setPosition(computeItemStart(items, index))}
          />
        )}
      </Section>
      <div className="generator-preview min-w-0">
        <VideoPreview
          items={items}
          options={options}
          at={position}
          onSeek={setPosition}
          isPlaying={isPlaying}
          onPlaying={setIsPlaying}
        />
      </div>
    </>
  );
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button small variant="quiet" onClick={onClick}>
      {t('Clear', {}, 'all items')}
    </Button>
  );
}

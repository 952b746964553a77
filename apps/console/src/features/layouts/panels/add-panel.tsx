import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { Circle, Heading, type LucideIcon, Minus, Square, Tag } from 'lucide-react';
import { useState } from 'react';
import { ContentDialog } from './content-dialog.tsx';
import { type ContentElement, elementKinds } from './kinds.ts';
import {
  type Canvas,
  createElement,
  createPictureElement,
  createText,
  createVideoElement,
  type TextPreset,
} from './new-element.ts';
import { emptyResources, type PickedContent, showContent } from './picked-content.ts';

interface AddPanelProps {
  canvas: Canvas;
  /** `resources` has the content of the new elements. */
  onAdd: (elements: KnownElement[], resources: LayoutResources) => void;
}

/** Adds elements to a scene. */
export function AddPanel({ canvas, onAdd }: AddPanelProps) {
  const [choosing, setChoosing] = useState<ContentElement['kind'] | null>(null);
  const add = (...elements: KnownElement[]) => onAdd(elements, emptyResources);
  const addText = (preset: TextPreset) => add(...createText(preset, canvas));
  return (
    <div className="-mx-1.5 grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-1">
      {(['picture', 'video', 'playlist', 'webpage'] as const).map((kind) => (
        <AddButton key={kind} {...elementKinds[kind]} onClick={() => setChoosing(kind)} />
      ))}
      <AddButton label="Headline" Icon={Heading} onClick={() => addText('headline')} />
      <AddButton {...elementKinds.text} onClick={() => addText('text')} />
      <AddButton label="Price line" Icon={Tag} onClick={() => addText('price')} />
      {(['prices', 'clock', 'date', 'countdown', 'ticker', 'list', 'weather', 'qr'] as const).map((kind) => (
        <AddButton key={kind} {...elementKinds[kind]} onClick={() => add(createElement(kind, canvas))} />
      ))}
      <AddButton label="Rectangle" Icon={Square} onClick={() => add(createElement('shape', canvas))} />
      <AddButton
        label="Ellipse"
        Icon={Circle}
        onClick={() => add({ ...createElement('shape', canvas), name: 'Ellipse', shape: 'ellipse' })}
      />
      <AddButton label="Line" Icon={Minus} onClick={() => add(createLine(canvas))} />
      {choosing !== null && (
        <ContentDialog
          kind={choosing}
          onPick={(content) => onAdd([createContentElement(choosing, content, canvas)], content.resources)}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}

function createContentElement(kind: ContentElement['kind'], content: PickedContent, canvas: Canvas): KnownElement {
  if (kind === 'picture') return createPictureElement(content, canvas);
  if (kind === 'video') return createVideoElement(content, canvas);
  return { ...showContent(createElement(kind, canvas), content), name: content.name.slice(0, 100) };
}

function createLine(canvas: Canvas): KnownElement {
  const line = createElement('shape', canvas);
  const height = Math.max(1, Math.round(Math.min(canvas.width, canvas.height) / 270));
  return {
    ...line,
    name: 'Line',
    frame: {
      x: Math.round(canvas.width / 4),
      y: Math.round(canvas.height / 2),
      width: Math.round(canvas.width / 2),
      height,
    },
  };
}

interface AddButtonProps {
  label: string;
  Icon: LucideIcon;
  onClick: () => void;
}

const AddButton = ({ label, Icon, onClick }: AddButtonProps) => (
  <button
    type="button"
    className="grid h-15 min-w-0 content-center justify-items-center gap-1.5 rounded-small text-1 text-ink-2 transition-colors hover:bg-hover hover:text-ink"
    onClick={onClick}
  >
    <Icon className="size-5" />
    <span className="max-w-full truncate">{label}</span>
  </button>
);

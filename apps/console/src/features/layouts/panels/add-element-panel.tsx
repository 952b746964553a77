import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { ElementKind } from '@vitrine/contract/layouts/elements/known-element';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ElementCanvas } from '../elements/canvas.ts';
import { createContentElement, listPresets } from '../elements/create-element.ts';
import { kindOf, listKinds } from '../elements/editor-kinds.ts';
import { ContentDialog } from './content-dialog.tsx';
import { emptyResources } from '../drawing/empty-resources.ts';

interface AddElementPanelProps {
  canvas: ElementCanvas;
  /** `resources` has the content of the new elements. */
  onAdd: (elements: KnownElement[], resources: LayoutResources) => void;
}

/** Adds elements to a scene. */
export function AddElementPanel({ canvas, onAdd }: AddElementPanelProps) {
  const [choosing, setChoosing] = useState<ElementKind | null>(null);
  const content = choosing === null ? undefined : kindOf(choosing).content;
  return (
    <div className="-mx-1.5 grid grid-cols-[repeat(auto-fill,minmax(64px,1fr))] gap-1">
      {listKinds().flatMap((kind) =>
        listPresets(kind).map(({ label, Icon, create }) => (
          <AddButton
            key={label}
            label={label}
            Icon={Icon}
            onClick={() =>
              kindOf(kind).content === undefined ? onAdd(create(canvas), emptyResources) : setChoosing(kind)
            }
          />
        )),
      )}
      {choosing !== null && content !== undefined && (
        <ContentDialog
          content={content}
          onPick={(picked) => onAdd([createContentElement(choosing, picked, canvas)], picked.resources)}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
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

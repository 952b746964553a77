import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/theme/cx.ts';

/** The place of content in the picker, and what a press does. */
export interface PickerPlace {
  /** The folder that it is in; null at the root. */
  folderName: string | null;
  /** Undefined where a press picks at once. */
  isChosen: boolean | undefined;
  onPick: () => void;
  /** Called when the button gets the pointer or the focus. */
  onPoint: () => void;
}

interface PickerButtonProps extends Omit<PickerPlace, 'folderName'> {
  isReady?: boolean;
  children: ReactNode;
}

/** Content of the picker. What is not ready cannot be picked. */
export const PickerButton = ({ isReady = true, isChosen, onPick, onPoint, children }: PickerButtonProps) => (
  <button
    type="button"
    className="group relative block w-full rounded-picture text-left outline-offset-2"
    aria-disabled={!isReady}
    aria-pressed={isChosen}
    onClick={() => isReady && onPick()}
    onPointerEnter={() => isReady && onPoint()}
    onFocus={() => isReady && onPoint()}
  >
    {children}
    {isChosen === true && (
      <span className="absolute right-1.5 top-1.5 grid size-5 place-items-center rounded-full bg-accent text-ink-on-accent">
        <Check className="size-3 stroke-3" />
      </span>
    )}
  </button>
);

/** The outline of a picture in the picker. */
export const pickerPictureClass = (isChosen: boolean | undefined): string =>
  cx(
    isChosen === true
      ? 'outline-3 -outline-offset-2 outline-accent-mark'
      : 'outline-2 outline-offset-2 outline-transparent group-hover:outline-line-strong',
  );

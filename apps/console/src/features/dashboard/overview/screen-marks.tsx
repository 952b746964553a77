import { cx } from '../../../ui/theme/cx.ts';

interface ScreenMarksProps {
  online: number;
  /** The number of online screens that are off, by their hours or because their panel is. */
  off: number;
  connecting: number;
  offline: number;
  label: string;
}

const shape = 'h-1.5 max-w-3.5 flex-1 rounded-[1.5px]';

/** A small shape for each screen: filled if it is online, gray if it is off, light if it connects, an outline if it is offline. */
export const ScreenMarks = ({ online, off, connecting, offline, label }: ScreenMarksProps) => (
  <span role="img" aria-label={label} className="my-1 flex flex-wrap gap-0.75">
    {Array.from({ length: online + connecting + offline }, (_, index) => (
      <span
        key={index}
        className={cx(
          shape,
          index < online - off
            ? 'bg-online-mark'
            : index < online
              ? 'bg-ink-3'
              : index < online + connecting
                ? 'bg-line-strong'
                : 'shadow-[inset_0_0_0_1.5px_var(--offline-mark)]',
        )}
      />
    ))}
  </span>
);

interface PipsProps {
  online: number;
  offline: number;
  label: string;
}

/** A small shape for each screen: filled if it is online, an outline if it is offline. */
export const Pips = ({ online, offline, label }: PipsProps) => (
  <span role="img" aria-label={label} className="my-1 flex flex-wrap gap-0.75">
    {Array.from({ length: online + offline }, (_, index) => (
      <span
        key={index}
        className={
          index < online
            ? 'h-1.5 max-w-3.5 flex-1 rounded-[1.5px] bg-online-mark'
            : 'h-1.5 max-w-3.5 flex-1 rounded-[1.5px] shadow-[inset_0_0_0_1.5px_var(--offline-mark)]'
        }
      />
    ))}
  </span>
);

interface PipsProps {
  /** The screens in the order of the wall. */
  states: readonly { id: string; isOnline: boolean }[];
  label: string;
}

/** A small shape for each screen: filled if it is online, an outline if it is offline. */
export function Pips({ states, label }: PipsProps) {
  return (
    <span role="img" aria-label={label} className="my-1 flex flex-wrap gap-0.75">
      {states.map(({ id, isOnline }) => (
        <span
          key={id}
          className={
            isOnline
              ? 'h-1.5 max-w-3.5 flex-1 rounded-[1.5px] bg-online-mark'
              : 'h-1.5 max-w-3.5 flex-1 rounded-[1.5px] shadow-[inset_0_0_0_1.5px_var(--offline-mark)]'
          }
        />
      ))}
    </span>
  );
}

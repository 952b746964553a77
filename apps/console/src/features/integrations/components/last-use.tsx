import { Age } from '../../../ui/screen/age.tsx';

/** When a key or trigger was last used, for the question before it ends. @param at null: it never was */
export const LastUse = ({ at }: { at: string | null }) => (
  <p className="text-ink-2">
    {at === null ? (
      'It has never been used.'
    ) : (
      <>
        Last used <Age instant={at} />.
      </>
    )}
  </p>
);

/** The column of a time in the list of keys or triggers. */
export const timeColumn = { width: 'w-32', className: 'whitespace-nowrap text-ink-2', narrow: 'note' } as const;

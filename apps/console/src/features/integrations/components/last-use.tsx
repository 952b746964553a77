import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { Age } from '../../../ui/screen/age.tsx';

/** When a key or trigger was last used, for the question before it ends. @param at null: it never was */
export const LastUse = ({ at }: { at: string | null }) => (
  <p className="text-ink-2">
    {at === null ? t('It has never been used.') : <>{rich('Last used {age}.', { age: <Age instant={at} /> })}</>}
  </p>
);

/** The column of a time in the list of keys or triggers. */
export const timeColumn = { width: 'w-32', className: 'whitespace-nowrap text-ink-2', narrow: 'note' } as const;

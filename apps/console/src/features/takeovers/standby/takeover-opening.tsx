import { useState } from 'react';
import { OnePressDialog } from './one-press-dialog.tsx';
import { useOnePress } from './one-press.ts';
import { StartDialog } from '../start-dialog.tsx';

/** The dialog that Shift T opens: the takeovers that start with one press, or the form if there are none. */
export function TakeoverOpening({ onClose }: { onClose: () => void }) {
  const { items, hasFailed } = useOnePress();
  const [isOther, setIsOther] = useState(false);
  if (items === undefined && !hasFailed) return null;
  if (isOther || items === undefined || items.length === 0) return <StartDialog onClose={onClose} />;
  return <OnePressDialog items={items} onOther={() => setIsOther(true)} onClose={onClose} />;
}

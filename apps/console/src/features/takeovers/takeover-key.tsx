import { Siren } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { isInOverlay, isTextField } from '../../ui/forms/key-target.ts';
import { fetched } from '../../ui/rendering/fetched.tsx';
import { standbyRead } from './reads.ts';

const TakeoverOpening = fetched(async () => (await import('./standby/takeover-opening.tsx')).TakeoverOpening);

/** The button in every page's header that opens what starts with one press; none while nothing is marked so. */
export function TakeoverButton({ onOpen }: { onOpen: () => void }) {
  const hasOnePress = useRead(standbyRead).data?.some(({ onePress }) => onePress) ?? false;
  if (!hasOnePress) return null;
  return (
    <IconButton
      needs="takeovers.start"
      label={t('Prepared takeovers')}
      shortcut={t('Shift T')}
      className="max-wide:-mx-2.5"
      onClick={onOpen}
    >
      <Siren />
    </IconButton>
  );
}

interface TakeoverKeyProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The key Shift T, which opens what can be started on every page. */
export function TakeoverKey({ isOpen, onOpenChange }: TakeoverKeyProps) {
  const may = useMay()('takeovers.start');
  const open = useEffectEvent(() => onOpenChange(true));
  useEffect(() => {
    if (!may) return;
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (!isPlain || event.key.toLowerCase() !== 't' || event.defaultPrevented) return;
      if (isTextField(event.target) || isInOverlay(event.target)) return;
      // Otherwise the letter is typed in the field that is focused by then.
      event.preventDefault();
      open();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [may]);
  if (!isOpen || !may) return null;
  return <TakeoverOpening onClose={() => onOpenChange(false)} />;
}

import { ClipboardPaste } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { useCopyPaste } from './copied.tsx';

interface PasteButtonProps {
  day: string;
  onPaste?: () => void;
}

/** Pastes the copied schedule on a day, where there is no context menu. Nothing while none is copied. */
export function PasteButton({ day, onPaste }: PasteButtonProps) {
  const { canPaste, paste } = useCopyPaste();
  if (!canPaste) return null;
  return (
    <Button
      needs="schedule.create"
      onClick={() => {
        onPaste?.();
        paste(day);
      }}
    >
      <ClipboardPaste />
      {t('Paste here')}
    </Button>
  );
}

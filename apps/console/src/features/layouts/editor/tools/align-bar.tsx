import type { Alignment } from '@vitrine/layout/geometry/frames';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  BringToFront,
  Copy,
  type LucideIcon,
  SendToBack,
  Trash2,
} from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { useLayoutEditor } from '../editor-context.tsx';
import type { KnownElement } from '@vitrine/contract/layouts/document';

const alignments: readonly { alignment: Alignment; label: string; Icon: LucideIcon }[] = [
  { alignment: 'left', label: t('Align left'), Icon: AlignStartVertical },
  { alignment: 'center', label: t('Align center'), Icon: AlignCenterVertical },
  { alignment: 'right', label: t('Align right'), Icon: AlignEndVertical },
  { alignment: 'top', label: t('Align top'), Icon: AlignStartHorizontal },
  { alignment: 'middle', label: t('Align middle'), Icon: AlignCenterHorizontal },
  { alignment: 'bottom', label: t('Align bottom'), Icon: AlignEndHorizontal },
];

/** Aligns and orders the selected elements: one with the canvas, several with each other. */
export function AlignBar({ elements }: { elements: readonly KnownElement[] }) {
  const { commands } = useLayoutEditor();
  const isLocked = elements.every((each) => each.isLocked);
  return (
    <div role="toolbar" aria-label={t('Arrange')} className="grid gap-1 border-b border-line px-3 py-2">
      <div className="flex justify-between">
        {alignments.map(({ alignment, label, Icon }) => (
          <IconButton
            small
            key={alignment}
            label={elements.length === 1 ? t('{action} on the canvas', { action: label }) : label}
            disabled={isLocked}
            onClick={() => commands.align(alignment)}
          >
            <Icon />
          </IconButton>
        ))}
        <IconButton
          small
          label={t('Distribute horizontally')}
          disabled={isLocked || elements.length < 3}
          onClick={() => commands.distribute('x')}
        >
          <AlignHorizontalDistributeCenter />
        </IconButton>
        <IconButton
          small
          label={t('Distribute vertically')}
          disabled={isLocked || elements.length < 3}
          onClick={() => commands.distribute('y')}
        >
          <AlignVerticalDistributeCenter />
        </IconButton>
      </div>
      <div className="flex">
        <IconButton small label={t('Bring to front')} shortcut="}" onClick={() => commands.order('front')}>
          <BringToFront />
        </IconButton>
        <IconButton small label={t('Send to back')} shortcut="{" onClick={() => commands.order('back')}>
          <SendToBack />
        </IconButton>
        <IconButton
          small
          label={t('Duplicate')}
          shortcut={t('Ctrl D')}
          className="ms-auto"
          onClick={() => commands.duplicate()}
        >
          <Copy />
        </IconButton>
        <IconButton
          small
          variant="quiet-danger"
          label={t('Delete')}
          shortcut={t('Del')}
          disabled={isLocked}
          onClick={() => commands.remove()}
        >
          <Trash2 />
        </IconButton>
      </div>
    </div>
  );
}

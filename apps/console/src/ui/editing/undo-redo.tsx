import { Redo2, Undo2 } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import type { Needing } from '../access/may.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { useStore } from '../store.ts';
import type { History } from './history.ts';

interface UndoRedoProps<Value> extends Needing {
  history: History<Value>;
}

/** The buttons that take back the last change and repeat it. They name it. */
export function UndoRedo<Value>({ history, needs }: UndoRedoProps<Value>) {
  const { subscribe, findUndo, findRedo, undo, redo } = history;
  const undone = useStore({ subscribe, read: findUndo });
  const redone = useStore({ subscribe, read: findRedo });
  return (
    <>
      <IconButton
        needs={needs}
        label={undone?.label === undefined ? t('Undo') : t('Undo: {step}', { step: undone.label })}
        shortcut={t('Ctrl Z')}
        disabled={undone === null}
        onClick={undo}
      >
        <Undo2 />
      </IconButton>
      <IconButton
        needs={needs}
        label={redone?.label === undefined ? t('Redo') : t('Redo: {step}', { step: redone.label })}
        shortcut={t('Ctrl Shift Z')}
        disabled={redone === null}
        onClick={redo}
      >
        <Redo2 />
      </IconButton>
    </>
  );
}

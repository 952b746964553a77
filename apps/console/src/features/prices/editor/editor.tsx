import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { ApprovalScope } from '../../../ui/access/approval.tsx';
import { useMay } from '../../../ui/access/may.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { isInOverlay } from '../../../ui/forms/key-target.ts';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { LeaveDialog, useLeaveGuard } from '../../../ui/overlays/use-leave-guard.tsx';
import { MayEdit } from '../../accounts/index.ts';
import { createEditorState, isChanged, reduceEditor } from './draft.ts';
import { EditorHeader } from './editor-header.tsx';
import { OutdatedDialog } from '../../../ui/overlays/outdated-dialog.tsx';
import { ShownIn } from './shown-in.tsx';
import { TableEditor } from './table-editor.tsx';
import { useMarks } from './use-marks.ts';
import { useSave } from './use-save.ts';

interface EditorProps {
  /** The newest version on the server. */
  list: PriceList;
  /** Somebody has deleted it meanwhile. */
  isDeleted: boolean;
}

const USED_BY_OTHERS =
  'Others use this price list too, where you do not see it. People who see all of it can change it.';

/** The editor of a price list. */
export function Editor({ list, isDeleted }: EditorProps) {
  const [state, dispatch] = useReducer(reduceEditor, list, createEditorState);
  const [message, announce] = useState('');
  const hasChanges = isChanged(state);
  const saving = useSave(list.id, state, dispatch);
  const marks = useMarks(list.id, state, dispatch);
  const guard = useLeaveGuard(hasChanges);
  const may = useMay()('priceLists.update');
  const isBusy = saving.isSaving || marks.isMarking;
  const isOutdated = list.revision > state.revision && hasChanges && !isBusy;

  const receive = useEffectEvent((newest: PriceList) => {
    if (newest.revision > state.revision && !hasChanges && !isBusy) dispatch({ type: 'load', list: newest });
  });
  useEffect(() => receive(list), [list]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!may || !(event.ctrlKey || event.metaKey) || event.altKey || isInOverlay(event.target)) return;
    const key = event.key.toLowerCase();
    if (key === 's') saving.save();
    else if (key === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y') dispatch({ type: 'redo' });
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <ApprovalScope>
        <EditorHeader list={list} state={state} dispatch={dispatch} hasChanges={hasChanges} saving={saving} />
      </ApprovalScope>
      <PageBody close>
        {isDeleted && (
          <Notice tone="danger">
            This price list was deleted. To keep its prices, export them as CSV and import the file into a new list.
          </Notice>
        )}
        {isOutdated && (
          <Notice
            tone="warning"
            action={
              <Button small onClick={saving.loadNewer}>
                Load the newer version
              </Button>
            }
          >
            Somebody changed this price list in the meantime. Your changes are kept here until you decide.
          </Notice>
        )}
        <MayEdit
          route="priceLists.update"
          what="change price lists"
          reason={list.isReadOnly ? USED_BY_OTHERS : undefined}
        >
          <TableEditor state={state} dispatch={dispatch} onMark={marks.mark} announce={announce} />
        </MayEdit>
        <ShownIn list={list} />
        <p role="status" className="sr-only">
          {message}
        </p>
      </PageBody>
      {saving.isOutdated && (
        <OutdatedDialog
          noun="price list"
          isSaving={saving.isSaving}
          onLoad={saving.loadNewer}
          onOverwrite={saving.overwrite}
          onClose={saving.dismiss}
        />
      )}
      {guard.isAsking && <LeaveDialog changes={null} onLeave={guard.leave} onStay={guard.stay} />}
    </>
  );
}

import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import { useReadNow } from '../../../api/use-read-now.ts';
import { ApprovalScope } from '../../../ui/access/approval.tsx';
import { useMay } from '../../../ui/access/may.tsx';
import { useAnnouncer } from '../../../ui/editing/use-announcer.tsx';
import { useEditing } from '../../../ui/editing/use-editing.ts';
import { useEditingKeys } from '../../../ui/editing/use-editing-keys.ts';
import { OutdatedNotice, VersionDialogs } from '../../../ui/editing/versions.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { MayEdit } from '../../accounts/index.ts';
import { usePlannedEffect } from '../../effect/index.ts';
import { priceListRead } from '../../layouts/index.ts';
import { countPriceChanges, markSoldOut, toBody, toDraft } from './draft.ts';
import { PriceEditorHeader } from './editor-header.tsx';
import { LiveBoard } from './live-board.tsx';
import { TableEditor } from './table-editor.tsx';
import { useBoard } from './use-board.ts';

interface EditorProps {
  /** The newest version on the server. */
  list: PriceList;
  /** Somebody has deleted it meanwhile. */
  isDeleted: boolean;
}

const USED_BY_OTHERS = t(
  'Others use this price list too, where you do not see it. People who see all of it can change it.',
);

/** The editor of a price list. */
export function PriceEditorView({ list, isDeleted }: EditorProps) {
  const { id } = list;
  const [announce, announcement] = useAnnouncer();
  const toast = useToast();
  const readNow = useReadNow();
  const saving = useChange(q.priceLists.update({ isQuick: true }));
  const marking = useChange(q.priceLists.changeRow({ failure: t('Failed to change what is sold out'), isQuick: true }));
  const isOn = useMay()('priceLists.update');
  const editing = useEditing(list, {
    kind: 'priceList',
    announce,
    toDraft,
    countChanges: countPriceChanges,
    send: async (draft, revision) =>
      (
        await saving.mutateAsync({
          params: { id },
          body: { ...toBody(draft), ...(revision !== undefined && { revision }) },
        })
      ).priceList,
    isSending: saving.isPending,
    isBusy: saving.isPending || marking.isPending,
    read: () => readNow(priceListRead(id)),
    changedElsewhere: 'price_list.changed',
    onSaved() {
      const count = effect.is === 'known' ? effect.effect.screenCount : 0;
      const text =
        count > 0 ? t('On its way to {count, plural, one {# screen} other {# screens}}.', { count }) : undefined;
      toast({ title: t('Price list saved'), text });
    },
  });
  const { draft, history, revision, changes } = editing;
  const shown = useBoard(list);
  const body = { ...toBody(draft), revision };
  const planned = changes === 0 ? null : q.priceLists.update.plan({ params: { id }, body });
  const effect = usePlannedEffect(planned, saving.isPending);
  useEditingKeys({ isOn, history, save: () => changes > 0 && editing.save(), undoesInFields: true });

  /** Marks an item as sold out at once, without saving what else was edited. */
  function mark(rowId: string, isSoldOut: boolean): void {
    // Screens do not have an item that was not saved yet.
    const item = editing.readSaved().rows.find((row) => row.id === rowId);
    if (item?.kind !== 'item') return void history.change((each) => markSoldOut(each, rowId, isSoldOut));
    marking.mutateAsync({ params: { id, rowId }, body: { isSoldOut } }).then(
      ({ priceList }) => {
        // The steps have the mark, too: undoing a change of a price does not bring back what is sold out.
        editing.changeSaved((each) => markSoldOut(each, rowId, isSoldOut), priceList.revision);
        return toast({
          title: isSoldOut
            ? t('{name} is sold out', { name: item.name })
            : t('{name} is available again', { name: item.name }),
          action: { label: t('Undo'), onAct: () => mark(rowId, !isSoldOut) },
        });
      },
      // The failure is reported by `meta`.
      () => {},
    );
  }

  return (
    <>
      <ApprovalScope>
        <PriceEditorHeader list={list} editing={editing} planned={planned} />
      </ApprovalScope>
      <PageBody close>
        {isDeleted && (
          <Notice tone="danger">
            {t(
              'This price list was deleted. To keep its prices, export them as CSV and import the file into a new list.',
            )}
          </Notice>
        )}
        <OutdatedNotice editing={editing} />
        <div className="price-sheet">
          <MayEdit route="priceLists.update" reason={list.isReadOnly ? USED_BY_OTHERS : undefined}>
            <TableEditor draft={draft} history={history} language={shown.language} onMark={mark} announce={announce} />
          </MayEdit>
          <LiveBoard list={list} shown={shown} draft={draft} whenSaved={editing.whenSaved} />
        </div>
        {announcement}
      </PageBody>
      <VersionDialogs editing={editing} changes={null} />
    </>
  );
}

import { t } from '@vitrine/messages/t';
import './live-board.css';
import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { loadLayoutDrawing, toTemplateAddress } from '../../layouts/index.ts';
import { type PriceDraft, toBody } from './draft.ts';
import { ShownIn } from './shown-in.tsx';
import type { ShownBoard, useBoard } from './use-board.ts';

const LayoutDrawing = fetched(loadLayoutDrawing);

interface LiveBoardProps {
  list: PriceList;
  shown: ReturnType<typeof useBoard>;
  draft: PriceDraft;
  whenSaved: (act: () => void) => void;
}

/** The rows as they are typed, on the layout that shows them; or the way to one. */
export function LiveBoard({ list, shown, draft, whenSaved }: LiveBoardProps) {
  const navigate = useNavigate();
  const { chosen, choose, board } = shown;
  const { layouts } = list;
  const picture = (
    <Region
      of={board}
      title={t('Failed to fetch the layout')}
      skeleton="aspect-[16/9]"
      isEmpty={(found) => found === null}
      empty={null}
    >
      {(found) => found !== null && <Board board={found} draft={draft} />}
    </Region>
  );
  return chosen === undefined ? (
    <Section title={t('On a menu board')} className="price-board">
      {picture}
      <p className="my-3 text-ink-2">{t('No layout shows these prices yet. They could look like this.')}</p>
      <Button
        needs="layouts.create"
        variant="primary"
        onClick={() => whenSaved(() => void navigate(toTemplateAddress('menu', list.id)))}
      >
        <Plus />
        {t('Make a menu board')}
      </Button>
    </Section>
  ) : (
    <Section title={t('Shown in')} count={layouts.length} className="price-board">
      {picture}
      <ShownIn layouts={layouts} chosenId={chosen.id} onChoose={choose} />
    </Section>
  );
}

interface BoardProps {
  board: ShownBoard;
  draft: PriceDraft;
}

function Board({ board: { document, sceneId, listId, resources }, draft }: BoardProps) {
  // Keys come before the picture.
  const typed = useDeferredValue(draft);
  const changed = useMemo(
    () => ({ ...resources, priceLists: { ...resources.priceLists, [listId]: toBody(typed) } }),
    [resources, listId, typed],
  );
  const ratio = document.width / document.height;
  return (
    <div className="price-board-picture" style={{ '--ratio': ratio }}>
      <Picture
        shape={ratio}
        className="bg-sunken"
        card={
          <span className="absolute inset-0">
            <LayoutDrawing document={document} resources={changed} sceneId={sceneId} />
          </span>
        }
      />
    </div>
  );
}

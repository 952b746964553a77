import './live-board.css';
import type { PriceList } from '@vitrine/contract/layouts/price-lists';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from '../../../ui/routing/navigation.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
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
  if (chosen === undefined) {
    return (
      <Section title="On screens" className="price-board">
        <EmptyState
          dense
          title="No layout shows these prices"
          text="Make a menu board out of them, and put it on your screens."
        >
          <Button
            needs="layouts.create"
            variant="primary"
            onClick={() => whenSaved(() => void navigate(toTemplateAddress('menu', list.id)))}
          >
            <Plus />
            Make a menu board
          </Button>
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Shown in" count={layouts.length} className="price-board">
      <Region
        of={board}
        title="Failed to fetch the layout"
        skeleton="aspect-[16/9]"
        isEmpty={(found) => found === null}
        empty={null}
      >
        {(found) => found !== null && <Board board={found} list={list} draft={draft} />}
      </Region>
      <ShownIn layouts={layouts} chosenId={chosen.id} onChoose={choose} />
    </Section>
  );
}

interface BoardProps {
  board: ShownBoard;
  list: PriceList;
  draft: PriceDraft;
}

function Board({ board: { document, sceneId, resources }, list: { id }, draft }: BoardProps) {
  // Keys come before the picture.
  const typed = useDeferredValue(draft);
  const changed = useMemo(
    () => ({ ...resources, priceLists: { ...resources.priceLists, [id]: toBody(typed) } }),
    [resources, id, typed],
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

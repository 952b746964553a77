import type { Feed } from '@vitrine/contract/layouts/feeds';
import { MAX_SHOWN_ENTRIES } from '@vitrine/contract/layouts/feed-limits';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import * as limits from '@vitrine/contract/layouts/layout-limits';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { Link } from 'react-router';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { Age } from '../../../../ui/screen/age.tsx';
import { useFeeds } from '../../../feeds/index.ts';
import { SelectChoice } from '../fields/choices.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { VariableText } from '../fields/variable-text.tsx';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import type { FeedElement } from '../kinds.ts';
import { PanelSection } from '../panel-section.tsx';
import { emptyResources } from '../picked-content.ts';
import { isFeedElement } from '../shown-feed.ts';
import { type Edit, findCommon } from './edit.ts';
import { DIRECTIONS } from './words-section.tsx';

interface FeedSectionProps {
  edit: Edit<FeedElement>;
  resources: LayoutResources;
  onPick: (change: (element: KnownElement) => KnownElement, resources: LayoutResources) => void;
}

const NONE = '';

/** The feed that elements show, and how much of it. */
export function FeedSection({ edit: { elements, change }, resources, onPick }: FeedSectionProps) {
  const { data } = useFeeds();
  const shown = findCommon(elements, ({ feedId }) => feedId ?? NONE);
  const none = elements.every(({ kind }) => kind === 'ticker') ? 'Typed lines' : 'No feed';
  const feeds = data?.feeds ?? [];
  const feed = feeds.find(({ id }) => id === shown);
  const isKnown = shown === null || shown === NONE || feed !== undefined;
  const choices = [
    { value: NONE, label: none },
    ...feeds.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isKnown ? [] : [{ value: String(shown), label: resources.feeds[shown]?.name ?? 'Feed deleted' }]),
  ];

  function pick(id: string): void {
    const picked = feeds.find((each) => each.id === id);
    onPick(
      (element) => (isFeedElement(element) ? { ...element, feedId: picked?.id ?? null } : element),
      picked === undefined ? emptyResources : { ...emptyResources, feeds: { [picked.id]: toShownFeed(picked) } },
    );
  }

  return (
    <PanelSection title="Feed">
      <SelectChoice label="Shows" value={shown} choices={choices} onChange={pick} />
      <Link to="/feeds" className="justify-self-start text-1 link">
        {data !== undefined && feeds.length === 0 ? 'Add a feed' : 'Feeds of the account'}
      </Link>
      {feed !== undefined && feed.reason !== null && (
        <Notice tone="warning">
          {feed.reason}{' '}
          {feed.lastReadAt === null ? (
            'The server tries again by itself.'
          ) : (
            <>
              Screens show the entries read <Age instant={feed.lastReadAt} />.
            </>
          )}
        </Notice>
      )}
      {elements.every(({ feedId }) => feedId !== null) && (
        <NumberField
          label="Entries, the newest ones"
          mark="Entries"
          min={1}
          max={MAX_SHOWN_ENTRIES}
          values={elements.map(({ count }) => count)}
          onChange={(next) => change((element) => ({ ...element, count: next(element.count) }))}
        />
      )}
    </PanelSection>
  );
}

/** With which the element is drawn until the server sends the resources of the whole layout. */
const toShownFeed = ({ name, entries }: Feed): LayoutResources['feeds'][string] => ({
  name,
  entries: entries.slice(0, MAX_SHOWN_ENTRIES).map(({ link: _link, imageUrl: _imageUrl, ...entry }) => entry),
});

/** The lines of a ticker, and how it runs. */
export const TickerSection = ({ edit: { elements, change } }: { edit: Edit<ElementOf<'ticker'>> }) => (
  <PanelSection title="Ticker">
    {elements.every(({ feedId }) => feedId === null) && (
      <VariableText
        value={findCommon(elements, ({ text }) => text)}
        onChange={(text) => change((element) => ({ ...element, text }))}
      />
    )}
    <NumberField
      label="Speed, in pixels of the layout a second"
      mark="Speed"
      unit="px/s"
      min={limits.MIN_TICKER_SPEED}
      max={limits.MAX_TICKER_SPEED}
      values={elements.map(({ speed }) => speed)}
      onChange={(next) => change((element) => ({ ...element, speed: next(element.speed) }))}
    />
    <SelectChoice
      label="Direction"
      value={findCommon(elements, ({ direction }) => direction)}
      choices={DIRECTIONS}
      onChange={(direction) => change((element) => ({ ...element, direction }))}
    />
  </PanelSection>
);

/** The parts of each entry that a list shows. */
export const ListSection = ({ edit: { elements, change } }: { edit: Edit<ElementOf<'list'>> }) => (
  <PanelSection title="Entries">
    <div className="flex min-h-8 items-center justify-between gap-2">
      Pictures
      <Switch
        label="Pictures"
        checked={findCommon(elements, ({ hasPictures }) => hasPictures) ?? false}
        onCheckedChange={(hasPictures) => change((element) => ({ ...element, hasPictures }))}
      />
    </div>
    <div className="flex min-h-8 items-center justify-between gap-2">
      Time
      <Switch
        label="Time"
        checked={findCommon(elements, ({ hasTime }) => hasTime) ?? false}
        onCheckedChange={(hasTime) => change((element) => ({ ...element, hasTime }))}
      />
    </div>
    <NumberField
      label="Lines of the summary"
      mark="Summary"
      unit="lines"
      min={0}
      max={limits.MAX_SUMMARY_LINES}
      values={elements.map(({ summaryLines }) => summaryLines)}
      onChange={(next) => change((element) => ({ ...element, summaryLines: next(element.summaryLines) }))}
    />
  </PanelSection>
);

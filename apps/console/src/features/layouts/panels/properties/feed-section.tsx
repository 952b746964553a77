import type { Feed } from '@vitrine/contract/layouts/feeds';
import { MAX_SHOWN_ENTRIES } from '@vitrine/contract/layouts/feed-limits';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { t } from '@vitrine/messages/t';
import { translateAnswer } from '../../../../ui/format/error-text.ts';
import { rich } from '../../../../ui/format/rich.ts';
import { Link } from '../../../../ui/routing/navigation.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Age } from '../../../../ui/screen/age.tsx';
import { useFeeds } from '../../../feeds/index.ts';
import { SelectChoice } from '../fields/choices.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { type FeedElement, isFeedElement } from '../../elements/feed.ts';
import { PanelSection } from '../panel-section.tsx';
import { emptyResources } from '../../drawing/empty-resources.ts';
import { bindEach, type Edit, findCommon } from './edit.ts';

interface FeedSectionProps {
  edit: Edit<FeedElement>;
  resources: LayoutResources;
  onPick: (change: (element: KnownElement) => KnownElement, resources: LayoutResources) => void;
}

const NONE = '';

/** The feed that elements show, and how much of it. */
export function FeedSection({ edit, resources, onPick }: FeedSectionProps) {
  const { elements } = edit;
  const { data } = useFeeds();
  const shown = findCommon(elements, ({ feedId }) => feedId ?? NONE);
  const none = elements.every((element) => 'text' in element) ? t('Typed lines') : t('No feed');
  const feeds = data?.feeds ?? [];
  const feed = feeds.find(({ id }) => id === shown);
  const isKnown = shown === null || shown === NONE || feed !== undefined;
  const choices = [
    { value: NONE, label: none },
    ...feeds.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(isKnown ? [] : [{ value: String(shown), label: resources.feeds[shown]?.name ?? t('Feed deleted') }]),
  ];

  function pick(id: string): void {
    const picked = feeds.find((each) => each.id === id);
    onPick(
      (element) => (isFeedElement(element) ? { ...element, feedId: picked?.id ?? null } : element),
      picked === undefined ? emptyResources : { ...emptyResources, feeds: { [picked.id]: toShownFeed(picked) } },
    );
  }

  return (
    <PanelSection title={t('Feed')}>
      <SelectChoice label={t('Shows')} value={shown} choices={choices} onChange={pick} />
      <Link to="/feeds" className="justify-self-start text-1 link">
        {data !== undefined && feeds.length === 0 ? t('Add a feed') : t('Feeds of the account')}
      </Link>
      {feed !== undefined && feed.reason !== null && (
        <Notice tone="warning">
          {translateAnswer(feed.reason, feed.reasonTold)}{' '}
          {feed.lastReadAt === null ? (
            t('The server tries again by itself.')
          ) : (
            <>{rich('Screens show the entries read {age}.', { age: <Age instant={feed.lastReadAt} /> })}</>
          )}
        </Notice>
      )}
      {elements.every(({ feedId }) => feedId !== null) && (
        <NumberField
          label={t('Entries, the newest ones')}
          mark={t('Entries')}
          min={1}
          max={MAX_SHOWN_ENTRIES}
          {...bindEach(edit, 'count')}
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

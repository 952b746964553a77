import type { ListedContent } from '@vitrine/contract/content-list';
import { foldText } from '@vitrine/contract/core/fold-text';
import { DRAWN_KINDS } from '@vitrine/contract/drawn/drawn-kinds';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { formatTitle } from '@vitrine/contract/core/file-title';
import { toPictured } from '../../content/index.ts';
import { useGroups } from '../../fleet/index.ts';
import { useTagNames } from '../../tags/index.ts';
import { NONE } from '../report-text.ts';
import type { FilterKind } from '../use-report-address.ts';

/** The filters whose choices are listed. Pages are chosen by an address only. */
export type ChoiceKind = Exclude<FilterKind, 'pages'>;

interface Choice {
  id: string;
  name: string;
}

/** The number of choices that are offered at once. */
const OFFERED = 50;

const contentKinds: Partial<Record<ChoiceKind, string>> = {
  media: ['image', 'video', 'document', 'webpage', ...DRAWN_KINDS].join(','),
  playlists: 'playlist',
  layouts: 'layout',
};

const toChoices = (content: readonly ListedContent[]): Choice[] =>
  content.map((each) => ({ id: each.id, name: formatTitle(toPictured(each).name) }));

const failure = t('Failed to load the choices');

/** Returns the choices of a filter whose names contain a text. */
export function useChoices(kind: ChoiceKind, search: string) {
  const kinds = contentKinds[kind];
  const query = { limit: OFFERED, search: search || undefined };
  const content = useRead(
    kinds === undefined
      ? null
      : q.content.list.page({
          query: { ...query, kinds, order: 'name' },
          keepsPrevious: true,
          failure,
          select: ({ body }): Choice[] => toChoices(body.content),
        }),
  );
  const screens = useRead(
    kind !== 'screens'
      ? null
      : q.devices.list.page({
          query: { ...query, sort: 'name' },
          keepsPrevious: true,
          failure,
          select: ({ body }): Choice[] => body,
        }),
  );
  const groups = useGroups();
  const tags = useTagNames('screenCount');
  const hasText = ({ name }: Choice) => foldText(name).includes(foldText(search));
  if (kind === 'screens') return screens;
  if (kind === 'tags') return { data: tags.map((tag) => ({ id: tag, name: tag })).filter(hasText), failure: null };
  if (kind !== 'groups') return content;
  const all = groups.data && [...groups.data, { id: NONE, name: t('No group') }];
  return { data: all?.filter(hasText), failure: groups.failure };
}

/** Returns the names of the chosen things of a filter by their ids, without unknown names. */
export function useChosenNames(kind: ChoiceKind, ids: readonly string[]): ReadonlyMap<string, string> {
  const asked = ids.join(',');
  const isContent = contentKinds[kind] !== undefined;
  const content = useRead(
    asked === '' || !isContent
      ? null
      : q.content.list({ query: { ids: asked }, select: (answer): Choice[] => toChoices(answer.content) }),
  ).data;
  const screens = useRead(
    asked === '' || kind !== 'screens'
      ? null
      : q.devices.list({ query: { ids: asked }, select: (devices): Choice[] => devices }),
  ).data;
  const groups = useGroups().data;
  const choices: readonly Choice[] =
    kind === 'tags'
      ? ids.map((tag) => ({ id: tag, name: tag }))
      : kind === 'groups'
        ? [...(groups ?? []), { id: NONE, name: t('No group') }]
        : (content ?? screens ?? []);
  return new Map(choices.map(({ id, name }) => [id, name]));
}

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
import type { FilterKind } from '../use-report-address.ts';

interface Choice {
  id: string;
  name: string;
}

/** The number of choices that are offered at once. */
const OFFERED = 50;

const contentKinds: Partial<Record<FilterKind, string>> = {
  media: ['image', 'video', 'document', 'webpage', ...DRAWN_KINDS].join(','),
  playlists: 'playlist',
  layouts: 'layout',
};

/** The screens without a group. */
const NO_GROUP = 'none';

const toChoices = (content: readonly ListedContent[]): Choice[] =>
  content.map((each) => ({ id: each.id, name: formatTitle(toPictured(each).name) }));

const failure = t('Failed to load the choices');

/** What a filter may be narrowed to, by a part of its name. */
export function useChoices(kind: FilterKind, search: string) {
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
  const all = groups.data && [...groups.data, { id: NO_GROUP, name: t('No group') }];
  return { data: all?.filter(hasText), failure: groups.failure };
}

/** The names of what a filter is narrowed to, as far as they are known. */
export function useChosenNames(kind: FilterKind, ids: readonly string[]): ReadonlyMap<string, string> {
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
        ? [...(groups ?? []), { id: NO_GROUP, name: t('No group') }]
        : (content ?? screens ?? []);
  return new Map(choices.map(({ id, name }) => [id, name]));
}

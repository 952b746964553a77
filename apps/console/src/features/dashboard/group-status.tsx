import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { t } from '@vitrine/messages/t';
import { useRead } from '../../api/use-read.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { groupMedia, groupsRead } from '../fleet/index.ts';
import { Head, Table } from '../../ui/lists/table.tsx';
import { GroupRow } from './components/group-row.tsx';
import { useView } from './use-view.ts';

/**
 * The groups with the counts of their devices and their media.
 *
 * @param isHidden true without devices: then only failures are shown
 */
export function GroupStatus({ isHidden }: { isHidden: boolean }) {
  const { by, descending } = useView().view.groupSort;
  const { data: groups, failure } = useRead(groupsRead({ sort: by, direction: descending ? 'desc' : 'asc' }));
  const { failure: mediaFailure } = useRead(groupMedia);
  return (
    <>
      {failure !== null ? (
        <Section title={t('Group Status')}>
          <ErrorState {...failure} />
        </Section>
      ) : (
        groups !== undefined && groups.length > 0 && !isHidden && <GroupTable groups={groups} />
      )}
      {mediaFailure !== null && <ErrorState compact {...mediaFailure} />}
    </>
  );
}

function GroupTable({ groups }: { groups: readonly ListedGroup[] }) {
  const { view, sortGroups: onSort } = useView();
  const { groupSort: sort } = view;
  const { data: media } = useRead(groupMedia);
  return (
    <Section title={t('Group Status')}>
      <Table label={t('Group Status')} rows={groups.length}>
        <thead>
          <tr>
            <Head column="name" sort={sort} onSort={onSort} className="w-[44%] wide:w-[28%]">
              {t('Group')}
            </Head>
            <Head column="deviceCount" sort={sort} onSort={onSort} className="w-[23%] wide:w-[13%]">
              {t('Devices')}
            </Head>
            <Head className="w-[15%] max-wide:hidden">{t('Status')}</Head>
            <Head>{t('Active Media')}</Head>
            <Head column="createdAt" sort={sort} onSort={onSort} className="w-[17%] max-wide:hidden">
              {t('Created')}
            </Head>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} media={media && (media.get(group.id) ?? null)} />
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

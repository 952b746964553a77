import type { LayoutId } from '@vitrine/contract/library/media';
import type { MediaUse } from '@vitrine/contract/playout/media-use';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { Link } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';

/** The screens that are named; of more, the others are counted. */
const NAMED = 2;

/** Says which screens show the layout, by links to them. */
export function LayoutScreens({ id }: { id: LayoutId }) {
  const use = useRead(q.playout.mediaUse({ body: { mediaIds: [id] }, select: (answer) => answer.use })).data;
  return use === undefined ? null : <span className="layout-screens">{describeUse(use)}</span>;
}

function describeUse({ devices, deviceCount, screens, isActive }: MediaUse) {
  if (deviceCount === 0) {
    if (isActive) return t('Shown on screens with nothing else to show');
    return screens > 0
      ? t('Shown on {screens, plural, one {# screen} other {# screens}}, in a playlist', { screens })
      : t('Not on any screen yet');
  }
  const named = devices.slice(0, NAMED);
  const others = deviceCount - named.length;
  const links = named.map(({ id, name }) => (
    <Link key={id} to={`/device-management/${id}`} className="link">
      {name}
    </Link>
  ));
  const [first, second] = links;
  if (second === undefined) {
    return others > 0
      ? rich('Shown on {first} and {count, number} more', { first, count: others })
      : rich('Shown on {first}', { first });
  }
  return others > 0
    ? rich('Shown on {first}, {second} and {count, number} more', { first, second, count: others })
    : rich('Shown on {first} and {second}', { first, second });
}

import { useMutation } from '@tanstack/react-query';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { LayoutId } from '@vitrine/contract/library/media';
import { t } from '@vitrine/messages/t';
import { withAccount } from '../../api/account.ts';
import { useApi } from '../../api/use-api.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { formatSize } from '../../ui/format/format.ts';

/** A layout or playlist that can be exported. */
type Exported = { kind: 'layout'; id: LayoutId } | { kind: 'playlist'; id: PlaylistId };

/** Downloads the export of a layout or playlist, or shows why it cannot be exported now. */
export function useExport(): (content: Exported) => void {
  const api = useApi();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: async (content: Exported) =>
      content.kind === 'layout'
        ? (await api.transfers.describeLayout({ params: { id: content.id } })).export
        : (await api.transfers.describePlaylist({ params: { id: content.id } })).export,
    meta: { failure: t('Failed to export') },
    onSuccess({ url, filename, bytes, hasDrafts, hasGroups }) {
      download(url, filename);
      const file = { name: filename, size: formatSize(bytes) };
      const text = [
        hasDrafts ? t('{name}, {size}. Unpublished changes are not included.', file) : t('{name}, {size}', file),
        hasGroups && t('The groups of items and scenes are not included.'),
      ];
      toast({ title: t('Export started'), text: text.filter((part) => part !== false).join('\n') });
    },
  });
  return (content) => mutate(content);
}

/** The browser sends the session's cookie with it. */
function download(url: string, filename: string): void {
  const link = document.createElement('a');
  link.href = withAccount(url);
  link.download = filename;
  link.click();
}

import type { FileKind } from '@vitrine/contract/library/media';
import { FileText, Film, ImageIcon, Music } from 'lucide-react';

const icons = { image: ImageIcon, video: Film, document: FileText, audio: Music };

/** Stands for a file of which there is no picture. */
export function FileIcon({ kind }: { kind: FileKind }) {
  const Icon = icons[kind];
  return <Icon />;
}

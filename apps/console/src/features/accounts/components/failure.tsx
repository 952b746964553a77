import { Notice } from '../../../ui/notice.tsx';

/** Why the form was refused; it stays until the next try. */
export function Failure({ text }: { text: string | null }) {
  return text === null ? null : <Notice tone="danger">{text}</Notice>;
}

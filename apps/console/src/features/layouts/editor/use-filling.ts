import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';

/** The parameter of the address of a layout whose form “Fill in” is open. */
export const FILLING = 'fill-in';

/** True while the form “Fill in” is open. */
export function useFilling() {
  const [params, setParams] = useSearchParams();
  const isOpen = params.has(FILLING);
  const set = (value: string) => setParams((before) => withParam(before, FILLING, value), { replace: true });
  return { isOpen, close: () => set(''), toggle: () => set(isOpen ? '' : '1') };
}

import { Navigate, useSearchParams } from '../../../ui/routing/navigation.tsx';
import { PAIR_PARAM } from './pair-param.ts';

/** The target of the QR code on a screen: redirects to Device Management with the code filled in. */
export function PairPage() {
  const [params] = useSearchParams();
  return (
    <Navigate replace to={`/device-management?${new URLSearchParams({ [PAIR_PARAM]: params.get('code') ?? '' })}`} />
  );
}

import { useToast } from '../../ui/feedback/toast.tsx';

/** Reports in a toast why a change failed. */
export function useUpdateFailureToast(title: string) {
  const toast = useToast();
  return (error: unknown): void =>
    toast({ title, text: error instanceof Error ? error.message : String(error), tone: 'danger' });
}

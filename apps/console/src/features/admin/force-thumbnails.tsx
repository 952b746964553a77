import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useForceThumbnails } from './queries.ts';

/** Starts generating the thumbnails of all videos again. */
export function ForceThumbnails({ label }: { label: string }) {
  const toast = useToast();
  const force = useForceThumbnails();
  return (
    <Button
      busy={force.isPending}
      onClick={() =>
        force.mutate(undefined, {
          onSuccess: () =>
            toast({
              title: 'Thumbnail Generation Started',
              text: 'Force thumbnail generation has been initiated for all videos',
            }),
        })
      }
    >
      {force.isPending ? 'Generating...' : label}
    </Button>
  );
}

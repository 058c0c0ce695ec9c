import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

interface StopNewsProps {
  isTold: boolean;
  stop: () => Promise<unknown>;
}

/** For who has no account, whose preferences would say it (docs/product/idea.md#news-are-stopped). */
export function StopNews({ isTold, stop }: StopNewsProps) {
  const stopping = useSingleMutation({
    mutationFn: stop,
    onSuccess: () => toast.success('C’est noté\u00a0: nous ne vous écrirons plus au sujet de vos idées'),
    onError: ({ message }) => toast.error(message),
  });
  return (
    <div className="mt-6 border-line border-t pt-5 text-muted text-sm">
      {isTold ? (
        <>
          <p className="mb-3">Nous vous écrivons quand votre idée avance, une fois par jour au plus.</p>
          <Button
            variant="secondary"
            size="sm"
            pending={stopping.isPending}
            onClick={() => stopping.mutate()}
            className="max-sm:w-full"
          >
            Ne plus m’écrire au sujet de mes idées
          </Button>
        </>
      ) : (
        <p>Nous ne vous écrivons pas au sujet de cette idée&nbsp;: cette page dit où elle en est.</p>
      )}
    </div>
  );
}

import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';

/** By the link at the foot of an email (docs/product/idea.md#news-are-stopped-from-the-email). */
export function StopNewsFromEmail({ newsKey }: { newsKey: string }) {
  const stopping = useSingleMutation({
    mutationFn: () => call(calls.stopNewsFromEmail, { params: { key: newsKey } }),
    onError: ({ message }) => toast.error(message),
  });
  if (stopping.isSuccess)
    return (
      <Notice tone="success" title="C’est noté">
        Nous ne vous écrirons plus au sujet de vos idées. Les liens que vous avez reçus restent ouverts&nbsp;:
        ils disent où elles en sont.
      </Notice>
    );
  return (
    <div className="rounded-lg border border-line bg-surface p-5 md:p-8">
      <p className="mb-4">
        Nous vous écrivons quand une idée envoyée depuis votre adresse avance, une fois par jour au plus.
      </p>
      <Button pending={stopping.isPending} onClick={() => stopping.mutate()} className="max-sm:w-full">
        Ne plus m’écrire au sujet de mes idées
      </Button>
    </div>
  );
}

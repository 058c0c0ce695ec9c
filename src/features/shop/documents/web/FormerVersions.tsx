import { useQuery } from '@tanstack/react-query';
import type { KeptLine } from '#domain/document/rouage.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { DocumentDesk } from './document-desk.ts';
import { formerVersions } from './kept-documents.ts';

interface FormerVersionsProps {
  slug: string;
  desk: DocumentDesk;
  document: KeptLine;
  onClose: () => void;
}

export function FormerVersions({ slug, desk, document, onClose }: FormerVersionsProps) {
  const { key, version, issued } = document;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['documents', slug, key, 'versions', version],
    queryFn: () => formerVersions(slug, key),
    gcTime: 0,
  });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (former: number) => desk.bringBack(key, former),
    onSuccess: onClose,
    onError: (error) => toast.error(error.message),
  });
  if (isError)
    return <ErrorState title="Versions non chargées" retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonText lines={2} />
      </Loading>
    );
  if (data.length === 0)
    return (
      <p className="text-sm text-muted">
        Pas encore de version précédente&nbsp;: il s’en garde une à chaque pause, les dix dernières.
      </p>
    );
  return (
    <ul className="flex flex-col gap-2">
      {data.map((former) => (
        <li key={former.version} className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span>Du {formatDateTime(new Date(former.saved_at))}</span>
          {issued ? null : (
            <Button
              variant="secondary"
              size="sm"
              aria-disabled={isPending}
              onClick={() => mutate(former.version)}
            >
              Revenir à celle-ci
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

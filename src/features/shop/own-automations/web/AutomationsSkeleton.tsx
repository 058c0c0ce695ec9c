import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';

export function AutomationsSkeleton({ items = 3 }: { items?: number }) {
  return (
    <Loading label="Chargement de vos automatisations…">
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-low">
        {Array.from({ length: items }, (_, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike and never move.
          <li key={item} className="flex gap-5 p-4 md:p-5">
            <Skeleton className="aspect-video w-36 shrink-0 max-md:hidden" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-4 w-5/6" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          </li>
        ))}
      </ul>
    </Loading>
  );
}

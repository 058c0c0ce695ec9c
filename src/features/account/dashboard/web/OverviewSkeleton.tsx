import { Card } from '#web/ui/Card.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';

function CounterShape() {
  return (
    <div className="flex h-38 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-low lg:h-30">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-4 w-5/6" />
    </div>
  );
}

/** Without a word: what comes is not known yet, and may be nothing. */
function ListShape() {
  return (
    <Card flush>
      <div className="flex h-21 flex-col gap-3 px-4 pt-5 md:px-6">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-4 w-36" />
      </div>
      <ul className="divide-y divide-line border-line border-t">
        {['first', 'second', 'third'].map((row) => (
          <li key={row} className="h-23 px-4 py-3 md:px-6">
            <SkeletonText lines={3} className="max-w-80" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Counters and debits reach below the fold: nothing of what is in sight is pushed by what comes. */
export function OverviewSkeleton() {
  return (
    <Loading label="Chargement de votre aperçu…">
      <div className="flex flex-col gap-8">
        <div className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
          {['active', 'free', 'restored', 'cost'].map((counter) => (
            <CounterShape key={counter} />
          ))}
        </div>
        <ListShape />
        <ListShape />
      </div>
    </Loading>
  );
}

import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';

export function PanelSkeleton() {
  return (
    <Loading label="Préparation de votre paiement…">
      <div className="grid gap-8 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-10 w-32" />
          <SkeletonText lines={5} />
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <SkeletonText lines={4} />
          <Skeleton className="h-13" />
        </div>
      </div>
    </Loading>
  );
}

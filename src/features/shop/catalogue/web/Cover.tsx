import { clsx } from 'clsx';
import { CategoryIcon } from '#web/ui/CategoryIcon.tsx';

interface CoverProps {
  image: string | null;
  categoryName: string;
  /** A cover above the fold is fetched first. */
  first?: boolean;
  className?: string;
}

/** Its size is fixed, so that nothing moves. It is decorative, because the name is beside it. */
export function Cover({ image, categoryName, first = false, className }: CoverProps) {
  const shape = clsx('aspect-video w-full bg-sunken', className);
  if (!image) {
    return (
      <div className={clsx(shape, 'grid place-items-center text-muted')}>
        <CategoryIcon name={categoryName} className="size-14 stroke-1" />
      </div>
    );
  }
  return (
    <img
      src={image}
      alt=""
      width={960}
      height={540}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      className={clsx(shape, 'object-cover')}
    />
  );
}

import { clsx } from 'clsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const rows = Array.from({ length: 10 }, (_, row) => row);
const widths = ['w-40', 'w-24', 'w-16', 'w-20', 'w-28'];

/** In the shape of what comes. */
export function SkeletonRows({ cells, cell }: { cells: number; cell: string }) {
  return rows.map((row) => (
    <tr key={row} className="group/row">
      {Array.from({ length: cells }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <td key={place} className={cell}>
          <Skeleton className={clsx('h-4 max-w-full', widths[(row + place) % widths.length])} />
        </td>
      ))}
    </tr>
  ));
}

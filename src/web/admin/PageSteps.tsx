import { Pagination } from '../ui/Pagination.tsx';
import type { ListState, PageKeys } from './list-state.ts';

interface PageStepsProps {
  list: ListState;
  pageCount: number;
  /** Of the first and the last row, where the server pages by key. */
  keys?: PageKeys | undefined;
  pending?: boolean;
  onStep?: () => void;
}

/** « Page X sur Y », with the key of the side that is gone to. */
export function PageSteps({ list, pageCount, keys = {}, pending, onStep }: PageStepsProps) {
  function step(page: number) {
    onStep?.();
    list.toPage(page, page > list.page ? { after: keys.after } : { before: keys.before });
  }
  return (
    <div className="mt-4">
      <Pagination page={list.page} pageCount={pageCount} onPageChange={step} {...(pending && { pending })} />
    </div>
  );
}

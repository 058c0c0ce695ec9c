import type { ListPage } from '#contract-kit/list-page.ts';
import { Pagination } from '../ui/Pagination.tsx';
import type { ListState } from './list-state.ts';

interface PageStepsProps {
  list: ListState;
  paging: ListPage;
  pending?: boolean;
  onStep?: () => void;
}

/** « Page X sur Y », with the key of the side that is gone to. */
export function PageSteps({ list, paging, pending = false, onStep }: PageStepsProps) {
  function step(page: number) {
    onStep?.();
    list.toPage(page, page > list.page ? { after: paging.next_key } : { before: paging.previous_key });
  }
  return (
    <div className="mt-4">
      <Pagination page={list.page} pageCount={paging.total_pages} onPageChange={step} pending={pending} />
    </div>
  );
}

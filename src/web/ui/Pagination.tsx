import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from './Button.tsx';

interface PaginationProps {
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  pending?: boolean;
}

export function Pagination({ page, pageCount, onPageChange, pending = false }: PaginationProps) {
  const last = Math.max(1, pageCount);
  return (
    <nav aria-label="Pagination" className="flex items-center justify-between gap-3 max-[23rem]:flex-wrap">
      <Button
        variant="secondary"
        size="sm"
        // `disabled` would lose the keyboard's focus at the end.
        aria-disabled={page <= 1 || pending}
        onClick={() => onPageChange(page - 1)}
      >
        <ChevronLeft className="size-4 max-sm:hidden" aria-hidden="true" />
        Précédent
      </Button>
      <p
        aria-live="polite"
        className="text-center text-sm whitespace-nowrap text-muted max-[23rem]:order-first max-[23rem]:w-full tabular-nums"
      >
        Page {page} sur {last}
      </p>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={page >= last || pending}
        onClick={() => onPageChange(page + 1)}
      >
        Suivant
        <ChevronRight className="size-4 max-sm:hidden" aria-hidden="true" />
      </Button>
    </nav>
  );
}

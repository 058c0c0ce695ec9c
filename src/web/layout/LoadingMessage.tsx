import { Spinner } from '../ui/Spinner.tsx';

/** The body of a page while something it cannot do without is on its way. */
export function LoadingMessage({ children }: { children: string }) {
  return (
    <div role="status" className="page flex min-h-[50vh] items-center justify-center gap-3 py-16 text-muted">
      <Spinner label="" className="animate-appear" />
      <p>{children}</p>
    </div>
  );
}

import { Spinner } from '../ui/Spinner.tsx';
import { ScriptNeeded } from './ScriptNeeded.tsx';

/** The body of a page while something it cannot do without is on its way; without a script, that it never comes. */
export function LoadingMessage({ children }: { children: string }) {
  return (
    <div className="page flex min-h-[50vh] flex-col items-center justify-center py-16 text-muted">
      <div role="status" className="flex items-center gap-3 [@media(scripting:none)]:hidden">
        <Spinner label="" className="animate-appear" />
        <p>{children}</p>
      </div>
      <ScriptNeeded act="Afficher cette page" />
    </div>
  );
}

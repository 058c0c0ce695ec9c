import { Spinner } from '../ui/Spinner.tsx';
import { ScriptNeeded } from './ScriptNeeded.tsx';

/** Without a script, it says that this never comes. */
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

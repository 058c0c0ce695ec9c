import { useNavigation } from 'react-router';
import { Spinner } from '../ui/Skeleton.tsx';
import { ScriptNeeded } from './ScriptNeeded.tsx';

export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden animate-appear" aria-hidden="true">
      <div className="h-full w-full animate-pulse bg-accent" />
    </div>
  );
}

/** Hidden until `web/start/` fails to load the scripts: the loading message would then stay for ever. */
function NotLoaded() {
  return (
    <div role="alert" className="hidden flex-col items-center gap-3 text-center [[data-unloaded]_&]:flex">
      <p>Cette page n’a pas pu se charger entièrement. Vérifiez votre connexion internet.</p>
      {/* biome-ignore lint/a11y/useValidAnchor: the address with its query, which a page kept for all does not know. */}
      <a href="" className="link">
        Réessayer
      </a>
    </div>
  );
}

/** Without script, it says that the content never loads. */
export function LoadingMessage({ children }: { children: string }) {
  return (
    <div className="page flex min-h-[50vh] flex-col items-center justify-center py-16 text-muted">
      <div
        role="status"
        className="flex items-center gap-3 [@media(scripting:none)]:hidden [[data-unloaded]_&]:hidden"
      >
        <Spinner label="" className="animate-appear" />
        <p>{children}</p>
      </div>
      <NotLoaded />
      <ScriptNeeded act="Afficher cette page" />
    </div>
  );
}

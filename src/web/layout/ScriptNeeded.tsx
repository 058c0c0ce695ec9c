import { Notice } from '../ui/Notice.tsx';

interface ScriptNeededProps {
  /** What cannot be done without: « Se connecter », « Voir votre compte ». */
  act: string;
  className?: string;
}

/** Says, where a script is needed and the browser runs none, that this is why nothing happens. */
export function ScriptNeeded({ act, className = '' }: ScriptNeededProps) {
  return (
    <noscript>
      <Notice tone="warning" title="JavaScript est désactivé dans votre navigateur" className={className}>
        {act} demande JavaScript. Activez-le dans les réglages de votre navigateur, puis rechargez cette page.
        Le catalogue, le guide et les pages d’information se lisent sans lui.
      </Notice>
    </noscript>
  );
}

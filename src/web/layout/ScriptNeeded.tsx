import { useSite } from '../seo/use-site.ts';
import { Notice } from '../ui/Notice.tsx';

interface ScriptNeededProps {
  /** What cannot be done without: « Se connecter », « Voir votre compte ». */
  act: string;
  className?: string;
}

/**
 * Says, where a script is needed and the browser runs none, that this is why nothing happens, and to whom to write
 * instead: what the law gives (ending a contract) waits for no script.
 */
export function ScriptNeeded({ act, className = '' }: ScriptNeededProps) {
  const { contactEmail } = useSite();
  return (
    <noscript>
      <Notice tone="warning" title="JavaScript est désactivé dans votre navigateur" className={className}>
        {act} demande JavaScript. Activez-le dans les réglages de votre navigateur, puis rechargez cette page
        {contactEmail ? (
          <>
            , ou écrivez-nous à{' '}
            <a href={`mailto:${contactEmail}`} className="link [overflow-wrap:anywhere]">
              {contactEmail}
            </a>
          </>
        ) : null}
        . Le catalogue, le guide et les pages d’information se lisent sans lui.
      </Notice>
    </noscript>
  );
}

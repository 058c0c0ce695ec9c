import { useSite } from '../seo/page-meta.ts';
import { Notice } from '../ui/Notice.tsx';

interface ScriptNeededProps {
  act: string;
  className?: string;
}

/** docs/product/interface.md#public-pages-work-without-script */
export function ScriptNeeded({ act, className = '' }: ScriptNeededProps) {
  const { contactEmail } = useSite();
  return (
    <noscript>
      <Notice tone="warning" title="JavaScript est désactivé dans votre navigateur" className={className}>
        {act} demande JavaScript. Activez-le dans les réglages de votre navigateur, puis rechargez cette page
        {contactEmail ? (
          <>
            , ou écrivez-nous à{' '}
            <a href={`mailto:${contactEmail}`} className="link wrap-anywhere">
              {contactEmail}
            </a>
          </>
        ) : null}
        . Le catalogue, le guide et les pages d’information se lisent sans lui.
      </Notice>
    </noscript>
  );
}

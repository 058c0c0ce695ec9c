import { Link } from 'react-router';
import { EDITIONS, type Edition, TERMS_TITLE } from '#domain/terms/editions.ts';
import type { Mentions } from '#domain/terms/legal-text.ts';
import { editionPath, termsPdfPath } from '#domain/terms/versions.ts';
import { useSite } from '#web/seo/page-meta.ts';
import type { LegalMentions } from '../contract.ts';
import { DemoNotice } from './LegalParts.tsx';
import { LegalText } from './LegalText.tsx';
import { LongDocument } from './LongDocument.tsx';

const lead =
  'En bref\u00a0: vous achetez une automatisation une fois, puis vous payez son abonnement chaque mois, sans engagement. Vous l’arrêtez quand vous voulez et l’automatisation reste achetée.';

/** It is no thirteenth section, for the twelve are what was agreed on (docs/product/legal-pages.md#versions-of-the-terms). */
function Annex({ annex, mentions }: { annex: NonNullable<Edition['annex']>; mentions: Mentions }) {
  return (
    <div className="reading" id={annex.id}>
      <h2>{annex.title}</h2>
      <LegalText blocks={annex.blocks} mentions={mentions} />
    </div>
  );
}

function Editions({ shown }: { shown: Edition }) {
  return (
    <div className="reading print:hidden" id="versions">
      <h2>Toutes les éditions</h2>
      <p>
        Chaque édition reste lisible, avec le document que reçoit qui l’accepte. Celles que vous avez
        acceptées sont dans <Link to="/profile/edit?tab=preferences&part=donnees">votre profil</Link>, avec
        leur date.
      </p>
      <ul>
        {EDITIONS.toReversed().map(({ name, dates }) => (
          <li key={name}>
            {name === shown.name ? `Édition ${name}` : <Link to={editionPath(name)}>Édition {name}</Link>}
            &nbsp;: {dates} (<a href={termsPdfPath(name)}>PDF de l’édition {name}</a>)
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TermsTextProps {
  edition: Edition;
  legal: LegalMentions;
  crumb: string;
  inForce: boolean;
}

export function TermsText({ edition, legal, crumb, inForce }: TermsTextProps) {
  const { siteName } = useSite();
  const { company, address, registration, phone, mediator } = legal;
  const mentions = {
    ...{ site: siteName, email: legal.contactEmail },
    ...{ company, address, registration, phone, mediator },
  };
  const { annex } = edition;
  return (
    <LongDocument
      title={TERMS_TITLE}
      crumb={crumb}
      dates={`${inForce ? 'Texte en vigueur' : `Édition ${edition.name}`}\u00a0: ${edition.dates}`}
      lead={lead}
      notice={legal.isDemo ? <DemoNotice /> : null}
      menuLabel="Sections des conditions générales"
      sections={edition.sections}
      body={({ blocks }) => <LegalText blocks={blocks} mentions={mentions} />}
      after={
        <>
          {annex ? <Annex annex={annex} mentions={mentions} /> : null}
          <Editions shown={edition} />
        </>
      }
    />
  );
}

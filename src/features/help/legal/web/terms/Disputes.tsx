import { REPLY_HOURS } from '#domain/time/reply-time.ts';
import type { SectionProps } from '../document-section.ts';
import { ContactEmail, Mention } from '../Mention.tsx';

export function Disputes({ mentions }: SectionProps) {
  return (
    <>
      <h3 id="reclamation">Réclamation</h3>
      <p>
        Écrivez d’abord au support, à <ContactEmail address={mentions.contactEmail} />. Réponse {REPLY_HOURS}.
      </p>
      <h3 id="mediation">Médiation de la consommation</h3>
      <p>
        Si la réponse ne vous satisfait pas, le consommateur peut saisir gratuitement notre médiateur, dans
        l’année qui suit sa réclamation écrite&nbsp;:{' '}
        <Mention value={mentions.mediator} name="nom, adresse et site du médiateur de la consommation" />.
      </p>
      <h3 id="droit-applicable">Droit applicable et tribunaux</h3>
      <p>
        Ces conditions sont soumises au droit français. Le consommateur qui réside dans un autre pays de
        l’Union européenne garde la protection des règles impératives de ce pays.
      </p>
      <p>
        À défaut d’accord amiable, le litige est porté devant les tribunaux compétents selon le droit commun.
        Le consommateur peut choisir le tribunal du lieu où il demeurait au moment du contrat ou du fait
        dommageable (article&nbsp;R.&nbsp;631-3 du code de la consommation).
      </p>
    </>
  );
}

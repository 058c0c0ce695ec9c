import { REMINDED_DAYS, WARNED_DAYS } from '#domain/people/inactive-account.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { type KeptData, LEGAL_BASES } from '#domain/people/kept-line.ts';
import { periodInWords } from '#domain/people/kept-period.ts';

const lines: readonly KeptData[] = Object.values(KEPT_DATA);

const howLong = ({ period, from }: KeptData): string =>
  [period ? periodInWords(period) : '', from].filter(Boolean).join(' ');

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function KeptLine({ line }: { line: KeptData }) {
  const { what, why, basis, readers } = line;
  return (
    <li>
      <strong>{what}&nbsp;:</strong> {howLong(line)}.
      <span className="block text-muted text-sm">
        Pourquoi&nbsp;: {why} ({LEGAL_BASES[basis]}). Lu par&nbsp;: {readers}.
      </span>
    </li>
  );
}

/** See docs/product/deletion.md#one-declaration. */
export function Retention() {
  return (
    <>
      <p>
        Voici tout ce que nous gardons, pourquoi, combien de temps, et qui le lit. Ces durées sont celles
        qu’applique notre programme&nbsp;: il efface de lui-même ce qui arrive à son terme.
      </p>
      <ul>
        {lines.map((line) => (
          <KeptLine key={line.what} line={line} />
        ))}
      </ul>
      <p>Votre connexion se ferme après 7&nbsp;jours sans visite&nbsp;: vous vous reconnectez alors.</p>
      <h3 id="compte-inactif">Un compte dont personne ne se sert</h3>
      <p>
        Un compte sans visite, sans abonnement en cours et sans somme en attente est supprimé après{' '}
        {periodInWords(KEPT_DATA.emptyAccount.period)}, ou {periodInWords(KEPT_DATA.ownerAccount.period)} si
        vous possédez une automatisation. Nous vous écrivons {WARNED_DAYS}&nbsp;jours avant, puis{' '}
        {REMINDED_DAYS}&nbsp;jours avant. Une seule connexion suffit à le garder.
      </p>
      <h3 id="suppression-du-compte">Ce qui reste après la suppression du compte</h3>
      <p>
        La suppression annule vos abonnements, supprime votre carte chez Stripe et efface vos données
        personnelles, avec vos messages et vos idées. Il en reste ceci, et rien d’autre&nbsp;:
      </p>
      <ul>
        {lines.map((line) =>
          line.afterDeletion ? (
            <li key={line.what}>
              {line.afterDeletion}{' '}
              <span className="text-muted text-sm">
                {line.period ? asSentence(howLong(line)) : 'Sans limite, puisqu’il ne désigne plus personne.'}
              </span>
            </li>
          ) : null,
        )}
      </ul>
      <p>
        La trace du compte supprimé sert à restaurer vos achats, une fois, si vous revenez avec votre fichier
        d’export et la même adresse, et à n’accorder l’essai gratuit qu’une fois.
      </p>
    </>
  );
}

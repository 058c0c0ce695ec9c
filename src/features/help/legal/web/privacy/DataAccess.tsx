import type { SectionProps } from '../document-section.ts';
import { Mention } from '../Mention.tsx';

export function DataAccess({ mentions }: SectionProps) {
  return (
    <>
      <p>
        Les membres de l’équipe qui administrent la boutique voient les comptes, les commandes, les
        abonnements et les messages au support, pour faire leur travail. Ils ne voient ni votre mot de passe
        ni votre numéro de carte.
      </p>
      <p>Nos prestataires n’agissent que pour nous et sur nos instructions&nbsp;:</p>
      <ul>
        <li>
          <strong>Stripe</strong> encaisse les paiements et conserve les cartes. Il traite aussi des données
          pour son propre compte, contre la fraude&nbsp;: voir{' '}
          <a href="https://stripe.com/fr/privacy">sa politique de confidentialité</a>.
        </li>
        <li>
          <strong>L’hébergeur</strong> du site et de la base de données&nbsp;:{' '}
          <Mention value={mentions.host} name="nom et adresse de l’hébergeur" />.
        </li>
        <li>
          <strong>Le service d’envoi d’emails</strong> reçoit votre adresse et le contenu du message.
        </li>
        <li>
          <strong>Le service de suivi des erreurs</strong> (Sentry) reçoit des rapports débarrassés des
          données personnelles. Quand le rapport part de votre navigateur, il n’enregistre pas votre adresse
          IP.
        </li>
        <li>
          <strong>L’outil d’intelligence artificielle</strong> reçoit le texte des idées d’automatisation.
        </li>
        <li>
          <strong>La mesure d’audience</strong>, seulement avec votre accord.
        </li>
      </ul>
      <p>
        Quand vous cherchez une adresse postale, notre serveur interroge le service public français des
        adresses&nbsp;: il reçoit les mots cherchés, jamais votre identité.
      </p>
      <p>
        Nous transmettons aussi des données quand la loi nous y oblige, à la justice ou à l’administration
        fiscale par exemple. Si un prestataire traite des données hors de l’Union européenne, ce transfert est
        encadré par les garanties que prévoit le RGPD&nbsp;: décision d’adéquation ou clauses contractuelles
        types.
      </p>
    </>
  );
}

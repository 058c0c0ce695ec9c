import { Link } from 'react-router';
import { REPLY_HOURS } from '#domain/time/reply-time.ts';

export function Troubleshooting() {
  return (
    <>
      <h3 id="session-expiree">«&nbsp;Session expirée&nbsp;» ou page qui ne répond plus</h3>
      <p>
        Le jeton de connexion a expiré&nbsp;: actualisez la page. Si cela ne suffit pas, reconnectez-vous, ou
        videz le cache du navigateur.
      </p>
      <h3 id="paiement-refuse">Paiement refusé</h3>
      <p>
        Vérifiez le numéro, la date et le code de votre carte. S’ils sont justes, contactez votre
        banque&nbsp;: elle seule connaît la raison du refus.
      </p>
      <h3 id="abonnement-suspendu">Abonnement suspendu</h3>
      <p>
        Il reprend après le paiement&nbsp;: dans l’onglet «&nbsp;Automatisations&nbsp;», choisissez
        «&nbsp;Activer&nbsp;».
      </p>
      <h3 id="email-introuvable">Email introuvable</h3>
      <p>
        Regardez dans les courriers indésirables, puis demandez un nouveau lien. Vérifiez aussi que l’adresse
        de votre profil est la bonne.
      </p>
      <h3 id="fichier-refuse">Fichier d’export refusé</h3>
      <p>
        Le fichier doit être celui que vous avez téléchargé, sans modification, et votre inscription doit
        porter la même adresse email. Un ancien export, non signé, n’est plus accepté.
      </p>
      <h3 id="aide">Toujours bloqué&nbsp;?</h3>
      <p>
        Lisez les <Link to="/support?tab=faq">questions fréquentes</Link> ou{' '}
        <Link to="/support?tab=contact">écrivez-nous</Link>&nbsp;: réponse {REPLY_HOURS}.
      </p>
    </>
  );
}

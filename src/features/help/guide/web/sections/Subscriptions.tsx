const states: { name: string; meaning: string }[] = [
  { name: 'Actif', meaning: 'l’accès est ouvert et le prochain mois sera prélevé.' },
  { name: 'Offert', meaning: 'l’équipe vous en fait cadeau\u00a0: aucune action requise.' },
  {
    name: 'En cours d’annulation',
    meaning: 'l’accès reste ouvert jusqu’à la fin du mois payé. «\u00a0Réactiver\u00a0» annule l’annulation.',
  },
  {
    name: 'Annulé',
    meaning: 'l’accès est fermé. «\u00a0Activer\u00a0» reprend l’abonnement en payant un mois.',
  },
  {
    name: 'Paiement en retard',
    meaning: 'le prélèvement a échoué. Il est présenté de nouveau pendant 3\u00a0jours, accès maintenu.',
  },
  {
    name: 'Suspendu',
    meaning: 'le mois n’a pas été payé. «\u00a0Activer\u00a0» paie un mois et rouvre l’accès.',
  },
  {
    name: 'Inactif',
    meaning: 'l’automatisation est à vous, sans abonnement en cours\u00a0: achetée seule, ou restaurée.',
  },
];

export function Subscriptions() {
  return (
    <>
      <p>Chaque abonnement porte un état&nbsp;:</p>
      <dl className="divide-y divide-line border-line border-y">
        {states.map(({ name, meaning }) => (
          <div key={name} className="py-2.5 md:grid md:grid-cols-[12rem_minmax(0,1fr)] md:gap-4">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
      <h3 id="annuler">Annuler</h3>
      <p>
        Choisissez «&nbsp;Annuler l’abonnement&nbsp;» et confirmez. Vous gardez l’accès jusqu’à la fin du mois
        payé, et l’automatisation reste achetée&nbsp;: la reprendre ne coûte que le mois.
      </p>
      <h3 id="prix-annonce">Quand un prix change</h3>
      <p>
        Vous êtes prévenu par email 30&nbsp;jours à l’avance. Le nouveau prix commence à votre premier
        renouvellement après la date annoncée.
      </p>
    </>
  );
}

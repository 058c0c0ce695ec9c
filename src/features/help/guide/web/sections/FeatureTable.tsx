import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const features: { name: string; access: string; tone: BadgeTone }[] = [
  { name: 'Catalogue et fiches', access: 'Public', tone: 'success' },
  { name: 'Support', access: 'Ouvert à tous', tone: 'success' },
  { name: 'Achat', access: 'Compte nécessaire', tone: 'accent' },
  { name: 'Tableau de bord', access: 'Compte nécessaire', tone: 'accent' },
  { name: 'Export des données', access: 'Compte nécessaire', tone: 'accent' },
  { name: 'Interface d’une automatisation', access: 'Abonnement actif nécessaire', tone: 'warning' },
];

export function FeatureTable() {
  return (
    <>
      <p>Le catalogue se visite librement. Le reste dépend de ce que vous voulez faire&nbsp;:</p>
      <table className="w-full border-collapse rounded-lg text-left">
        <caption className="sr-only">Ce qu’il faut pour accéder à chaque fonction</caption>
        <thead>
          <tr className="border-control/40 border-b text-muted text-sm">
            <th scope="col" className="py-2 pr-4 font-medium">
              Fonction
            </th>
            <th scope="col" className="py-2 font-medium">
              Accès
            </th>
          </tr>
        </thead>
        <tbody>
          {features.map(({ name, access, tone }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-3 pr-4 font-medium">
                {name}
              </th>
              <td className="py-3">
                <Badge tone={tone}>{access}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Un essai gratuit et une automatisation offerte ouvrent la page comme un abonnement actif, le temps
        qu’ils durent.
      </p>
    </>
  );
}

import { Notice } from '#web/ui/Notice.tsx';

/** A shop that sells nothing must say so wherever it states its identity. */
export function DemoNotice({ className }: { className?: string }) {
  return (
    <Notice tone="warning" title="Boutique de démonstration" className={className}>
      Rien n’est vendu ici et aucun paiement n’est réel. Les mentions entre crochets sont à compléter par
      l’exploitant avant l’ouverture de la boutique.
    </Notice>
  );
}

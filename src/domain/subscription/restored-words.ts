const many = (count: number, one: string, more: string) => `${count}\u00a0${count > 1 ? more : one}`;

export interface Restored {
  automations: number;
  subscriptions: number;
  documents: number;
}

function automationsInWords({ automations, subscriptions }: Restored): string {
  if (automations === 0) return 'Votre fichier ne rend aucune automatisation à ce compte.';
  const given = many(
    automations,
    'automatisation est de nouveau à vous',
    'automatisations sont de nouveau à vous',
  );
  if (subscriptions === 0) return `${given}.`;
  const waiting = many(subscriptions, 'abonnement est à réactiver', 'abonnements sont à réactiver');
  return `${given}, et ${waiting} depuis votre compte.`;
}

/** Screens and emails use the same text. */
export function restoredInWords(restored: Restored): string {
  const said = automationsInWords(restored);
  if (restored.documents === 0) return said;
  return `${said} ${many(restored.documents, 'document est de retour', 'documents sont de retour')}.`;
}

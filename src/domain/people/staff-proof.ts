/** Tells staff why they must prove who they are again (docs/product/staff.md#step-up). */
const WHY = {
  refund: 'Un remboursement ne se reprend pas.',
  delete: 'Une suppression ne se reprend pas.',
  export: 'Ce fichier nomme des personnes.',
  see: 'Vous allez voir le compte d’un client.',
  person: 'Un email ou un mot de passe ouvre le compte de quelqu’un.',
  team: 'Vous touchez à l’accès d’un membre de l’équipe.',
  factors: 'Les seconds facteurs ouvrent votre session d’administration.',
  identity: 'Votre email et votre mot de passe ouvrent l’administration.',
} as const;

export type ProvenAct = keyof typeof WHY;

export const whyProven = (act: ProvenAct): string =>
  `${WHY[act]} Confirmez votre identité\u00a0: la preuve vaut dix minutes.`;

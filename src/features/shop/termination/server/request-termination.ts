import { emailLinkTo } from '#people/emailed-links/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';

export async function sendTerminationLink(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ detail: string }> {
  await emailLinkTo(shop, email, {
    purpose: 'terminate',
    validForHours: 2,
    letter: ({ key: terminationKey, ...props }) => ({
      name: 'termination-link',
      props: { ...props, terminationKey },
    }),
  });
  return {
    detail:
      'Si un compte existe à cette adresse, un lien pour choisir le contrat à résilier vient d’y être envoyé. Il est valable 2\u00a0heures.',
  };
}

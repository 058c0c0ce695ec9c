import { emailLinkTo } from '#people/emailed-links/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';

export async function sendWithdrawalLink(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
): Promise<{ detail: string }> {
  await emailLinkTo(shop, email, {
    purpose: 'withdraw',
    validForHours: 2,
    letter: ({ key: linkKey, ...props }) => ({ name: 'withdrawal-link', props: { ...props, linkKey } }),
  });
  return {
    detail:
      'Si un compte existe à cette adresse, un lien pour choisir le contrat auquel renoncer vient d’y être envoyé. Il est valable 2\u00a0heures.',
  };
}

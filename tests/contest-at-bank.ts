import type { SharedShop } from './shared-shop.ts';

/** The cardholder contests the debit of an intent at their bank, or so many cents of it; answers the provider's dispute. */
export async function contestDebit(shop: SharedShop, intentId: string, amount?: number): Promise<string> {
  const answer = await fetch(`${shop.settings.STRIPE_API_URL}/v1/charges?payment_intent=${intentId}`, {
    headers: { authorization: `Bearer ${shop.settings.STRIPE_SECRET_KEY}` },
  });
  const charges = (await answer.json()) as { data: { id: string }[] };
  return shop.sandbox.control.openDispute(String(charges.data[0]?.id), amount);
}

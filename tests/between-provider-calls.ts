import type { Shop } from '#server/shop.ts';

/** A shop in which something else happens once, right before its n-th call of the payment provider. */
export function interruptedAt(
  shop: Shop,
  nth: number,
  act: () => Promise<unknown>,
): { shop: Shop; calls: () => number } {
  let calls = 0;
  const reach = async (): Promise<void> => {
    calls += 1;
    if (calls === nth) await act();
  };
  const stripe = new Proxy(shop.stripe, {
    get(gateway, name) {
      const call = Reflect.get(gateway, name);
      if (typeof call !== 'function' || name === 'readEvent') return call;
      return async (...given: unknown[]) => {
        await reach();
        return Reflect.apply(call, gateway, given);
      };
    },
  });
  return { shop: { ...shop, stripe }, calls: () => calls };
}

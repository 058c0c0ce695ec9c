import { createSubscription } from '#money/checkout/contract.ts';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { archiveCoupon, createCoupon } from '#staff/coupons-admin/contract.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { ask, askAsStaff, askWith } from '../asking.ts';
import { automationOf, type Scene, type Which } from '../person.ts';

const couponOf = ({ person }: Scene) => {
  if (!person.coupon) throw new Error(`${person.email} was given no code`);
  return person.coupon;
};

/** Half of the purchase and of two months, for one person. */
export async function makeCode(scene: Scene): Promise<void> {
  const { person } = scene;
  const body = {
    ...{ promo_code: `MOITIE-${person.id}`, kind: 'percent', value: 50, parts: 'both', months: 2 },
    ...{ max_uses: 1, starts_on: '', ends_on: '', automation_ids: [] },
  };
  const made = await askAsStaff(scene, createCoupon, { body });
  if (made) person.coupon = { id: made.id, code: made.code };
}

export async function openWithCode(scene: Scene, which: Which): Promise<void> {
  const body = { automation_id: automationOf(scene, which), promo_code: couponOf(scene).code };
  const opened = await ask(scene, createSubscription, { body });
  if (opened) scene.person.opened = opened;
}

/** Staff end it for whoever does not have it yet. */
export async function archiveCode(scene: Scene): Promise<void> {
  await askAsStaff(scene, archiveCoupon, { params: { id: couponOf(scene).id } });
}

/** Somebody else was told of it, and is in play with the person. */
export async function inviteRival({ place, person }: Scene): Promise<void> {
  const { id } = await createCustomer(place.shop, { email: `voisin-${person.email}` });
  person.neighbourId = id;
}

/** Of its one use. */
export async function openAsRival(scene: Scene, which: Which): Promise<void> {
  const { place, person } = scene;
  const { shop, time } = place;
  if (!person.neighbourId) return;
  const given = { userId: person.neighbourId, isStaff: false, audience: 'customer' } as const;
  const { access } = await openSession(shop.db, createTokens(shop), given, time.now);
  const body = { automation_id: automationOf(scene, which), promo_code: couponOf(scene).code };
  await askWith(scene, access, createSubscription, { body });
}

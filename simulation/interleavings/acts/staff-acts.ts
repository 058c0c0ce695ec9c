import { randomUUID } from 'node:crypto';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { refundOrder } from '#money/refunds/contract.ts';
import { announcePriceChange } from '#shop/price-changes/contract.ts';
import { setOrderStatus } from '#staff/orders-admin/contract.ts';
import {
  createByStaff,
  grantFree,
  recreateAtProvider,
  toggleByStaff,
  updateCap,
} from '#staff/subscriptions-admin/contract.ts';
import { changePerson, deletePerson } from '#staff/users-admin/contract.ts';
import { askAsStaff } from '../asking.ts';
import { aside } from '../gate.ts';
import { automationOf, type Scene, type Which } from '../person.ts';
import { rowOf } from './customer-acts.ts';
import { sweep } from './job-acts.ts';

async function orderOf({ place, person }: Scene, which: Which): Promise<number | undefined> {
  const look = () =>
    place.pool.query<{ id: number }>(
      `select o.id from orders o join order_items i on i.order_id = o.id
        where o.user_id = $1 and i.automation_id = $2 order by o.id limit 1`,
      [person.id, person.automations[which]],
    );
  return (await aside(look)).rows[0]?.id;
}

/** The purchase that waits for its card becomes impossible. */
export async function voidOrder(scene: Scene, which: Which): Promise<void> {
  const id = await orderOf(scene, which);
  if (id) await askAsStaff(scene, setOrderStatus, { params: { id }, body: { status: 'cancelled' } });
}

/** All that is left of the first order. */
export async function refund(scene: Scene, which: Which): Promise<void> {
  const id = await orderOf(scene, which);
  const body = { request_id: randomUUID(), reason: 'legal' };
  if (id) await askAsStaff(scene, refundOrder, { params: { id }, body });
}

/** Until the end of a day so many days from now. */
export async function grant(scene: Scene, which: Which, days = 20): Promise<void> {
  const { id: user_id } = scene.person;
  const end_date = parisDayIn(scene.place.time.now, days);
  const body = { user_id, automation_id: automationOf(scene, which), end_date };
  await askAsStaff(scene, grantFree, { body });
}

export async function giveMonth(scene: Scene, which: Which): Promise<void> {
  const body = { user_id: scene.person.id, automation_id: automationOf(scene, which) };
  await askAsStaff(scene, createByStaff, { body });
}

/** Lower than what two of the automations cost. */
export async function lowerCap(scene: Scene): Promise<void> {
  await askAsStaff(scene, updateCap, { body: { user_id: scene.person.id, monthly_cap: 8 } });
}

export async function raisePrice(scene: Scene, which: Which): Promise<void> {
  const body = { subscription_price: 9, subscribers_from: parisDayIn(scene.place.time.now, 31) };
  await askAsStaff(scene, announcePriceChange, { params: { id: automationOf(scene, which) }, body });
}

/** It waits for no thirty days: who pays more is told at once. */
export async function lowerPrice(scene: Scene, which: Which): Promise<void> {
  const body = { subscription_price: 3, subscribers_from: parisDayIn(scene.place.time.now, 31) };
  await askAsStaff(scene, announcePriceChange, { params: { id: automationOf(scene, which) }, body });
  await sweep(scene, 'price-notices');
}

export async function toggleFor(
  scene: Scene,
  which: Which,
  action: 'cancel' | 'deactivate' | 'reactivate' | 'activate',
): Promise<void> {
  const id = await rowOf(scene, which);
  if (id) await askAsStaff(scene, toggleByStaff, { params: { id }, body: { action } });
}

export async function recreate(scene: Scene, which: Which): Promise<void> {
  const id = await rowOf(scene, which);
  if (id) await askAsStaff(scene, recreateAtProvider, { params: { id }, body: {} });
}

export async function setActive(scene: Scene, is_active: boolean): Promise<void> {
  await askAsStaff(scene, changePerson, { params: { id: scene.person.id }, body: { is_active } });
}

export async function erase(scene: Scene): Promise<void> {
  await askAsStaff(scene, deletePerson, { params: { id: scene.person.id } });
}

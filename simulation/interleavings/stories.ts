import { exportFile, leave } from './acts/account-acts.ts';
import { confirm, open } from './acts/customer-acts.ts';
import type { Scene, Which } from './person.ts';
import { confirmAtProvider, customerAtProvider } from './provider-side.ts';

async function buy(scene: Scene, ...which: Which[]): Promise<void> {
  for (const one of which) {
    await open(scene, one);
    await confirm(scene);
  }
}

/** Bought and confirmed at once, one after the other. */
export const buys =
  (...which: Which[]) =>
  (scene: Scene) =>
    buy(scene, ...which);

export async function pay({ place, person }: Scene): Promise<void> {
  if (person.opened) await confirmAtProvider(place, person.opened);
}

export async function leaveWithFile(scene: Scene): Promise<void> {
  await exportFile(scene);
  await leave(scene);
}

export async function declineNext({ place, person }: Scene): Promise<void> {
  const customer = await customerAtProvider(place, person);
  if (customer) place.sandbox.control.declineNext('card_declined', { customer, times: 1 });
}

import { createTokens, openSession } from '#people/auth/server/session.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { addApplication, addPasskey } from './acts/factor-acts.ts';
import { see } from './acts/seeing-acts.ts';
import type { Scene } from './person.ts';
import type { State } from './state.ts';

/** A member of the team with a session here and another there, by the password only. */
async function joinTeam({ place, person }: Scene): Promise<void> {
  const { shop, time } = place;
  const email = `equipe-${person.email}`;
  const { id } = await createCustomer(shop, { isStaff: true, email });
  const open = () =>
    openSession(shop.db, createTokens(shop), { userId: id, isStaff: true, audience: 'admin' }, time.now);
  person.member = { id, email, here: await open(), there: await open() };
}

async function joinWithFactors(scene: Scene): Promise<void> {
  await joinTeam(scene);
  await addApplication(scene, 'here');
  await addPasskey(scene, 'here');
}

async function joinAndSee(scene: Scene): Promise<void> {
  await joinTeam(scene);
  await see(scene, 'Une question sur la facture');
}

/** Of who works for the shop, and sees as a customer. */
export const STATES_OF_TEAM = {
  team: {
    story: { justNow: joinTeam },
    acts: [
      ...(['add-application', 'add-application-there', 'add-passkey', 'see', 'team-sign-in'] as const),
      ...(['team-refresh', 'end-there', 'end-here', 'end-others', 'reset-factors'] as const),
    ],
  },
  /** Inside here, at the door there. */
  'team-with-factors': {
    story: { justNow: joinWithFactors },
    acts: [
      ...(['give-code', 'prove-again', 'give-passkey', 'give-recovery-code', 'add-passkey'] as const),
      ...(['rename-factors', 'remove-application', 'renew-codes', 'reset-factors'] as const),
      ...(['team-sign-in', 'team-refresh', 'end-there', 'end-others', 'see'] as const),
    ],
  },
  'team-seeing': {
    story: { justNow: joinAndSee },
    acts: [
      ...([
        'look',
        'see',
        'see-otherwise',
        'stop-seeing',
        'add-application',
        'add-application-there',
      ] as const),
      ...(['end-here', 'team-refresh', 'staff-shut', 'staff-erase', 'delete'] as const),
    ],
  },
} satisfies Record<string, State>;

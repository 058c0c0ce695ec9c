import {
  listTeam,
  NoSuchPerson,
  resetFactorsByCommand,
  setRoleByCommand,
  superuserByLink,
} from '#app/commands-list.ts';
import { GIVEN_ROLES, type StaffRole } from '#domain/people/staff-rights.ts';
import type { OpenShop } from '#server/process/open-shop.ts';
import { Failure } from './failure.ts';
import { withShop } from './with-shop.ts';

const usage = `bin/rouage staff list
bin/rouage staff superuser <email> [--link]
bin/rouage staff role ${GIVEN_ROLES.join('|')} <email>
bin/rouage staff end <email>
bin/rouage staff reset-factor <email>`;

type StaffCommand =
  | { email: string; role: StaffRole | null }
  | { email: string; lostFactor: true }
  | { email: string; byLink: true };

function askedOf([act, first, second, ...more]: readonly string[]): StaffCommand | undefined {
  const isWhole = !second || act === 'role' || (act === 'superuser' && second === '--link');
  if (more.length > 0 || !isWhole) return undefined;
  if (act === 'reset-factor' && first) return { email: first, lostFactor: true };
  if (act === 'superuser' && first && second === '--link') return { email: first, byLink: true };
  if (act === 'superuser' && first) return { email: first, role: 'superuser' };
  if (act === 'end' && first) return { email: first, role: null };
  const role = GIVEN_ROLES.find((one) => one === first);
  if (act === 'role' && first && !role) throw new Failure(`« ${first} » is no role.\n${usage}`);
  return act === 'role' && role && second ? { email: second, role } : undefined;
}

async function list(shop: OpenShop): Promise<void> {
  for (const { email, role, active } of await listTeam(shop))
    console.log(`${email}  ${role}${active ? '' : '  (désactivé)'}`);
}

async function act(shop: OpenShop, asked: StaffCommand): Promise<string> {
  const { email } = asked;
  if ('lostFactor' in asked) {
    const removed = await resetFactorsByCommand(shop, email);
    return removed > 0 ? `${email} has no second factor any more.` : `${email} had no second factor.`;
  }
  if ('byLink' in asked) {
    const { link, validForHours, isNew } = await superuserByLink(shop, email);
    return `${email} is superuser${isNew ? ', in a new account' : ''}. This link chooses the password, once, within ${validForHours} hours:\n${link}`;
  }
  await setRoleByCommand(shop, email, asked.role);
  return asked.role ? `${email} is ${asked.role}.` : `${email} is no longer of the team.`;
}

async function change(shop: OpenShop, asked: StaffCommand): Promise<void> {
  try {
    console.log(await act(shop, asked));
  } catch (error) {
    throw error instanceof NoSuchPerson ? new Failure(error.message) : error;
  }
}

/** Whoever joins gets a link to choose a password that follows the team's rule. */
export async function changeTeam(words: readonly string[]): Promise<void> {
  const asked = askedOf(words);
  if (!asked && words.join(' ') !== 'list') throw new Failure(usage);
  await withShop((shop) => (asked ? change(shop, asked) : list(shop)));
}

import { listTeam, NoSuchPerson, resetFactorsByCommand, setRoleByCommand } from '#app/commands-list.ts';
import { GIVEN_ROLES, type StaffRole } from '#domain/people/staff-rights.ts';
import { type OpenShop, openShop } from '#server/process/open-shop.ts';
import { Failure, run } from './failure.ts';
import { settingsOfShop } from './running-shop.ts';

// `npm run staff` makes and ends members of the team, superusers too, and takes lost second factors away. It reads the
// settings of the shop in the environment, or stands beside a demo that runs. Whoever joins gets a link to choose a
// password that follows the team's rule.

const usage = `npm run staff -- list
npm run staff -- superuser <email>
npm run staff -- role ${GIVEN_ROLES.join('|')} <email>
npm run staff -- end <email>
npm run staff -- reset-factor <email>`;

type StaffCommand = { email: string; role: StaffRole | null } | { email: string; lostFactor: true };

function askedOf([act, ...rest]: readonly string[]): StaffCommand | undefined {
  const [first, second] = rest;
  if (act === 'reset-factor' && first) return { email: first, lostFactor: true };
  if (act === 'superuser' && first) return { email: first, role: 'superuser' };
  if (act === 'end' && first) return { email: first, role: null };
  const role = GIVEN_ROLES.find((one) => one === first);
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

await run(async () => {
  const words = process.argv.slice(2);
  const asked = askedOf(words);
  if (!asked && words[0] !== 'list') throw new Failure(usage);
  const settings = await settingsOfShop();
  // The provider is asked nothing here, so its sandbox need not run.
  const provider = settings.usesSandbox ? { STRIPE_API_URL: 'http://127.0.0.1:9' } : {};
  const shop = await openShop({ ...settings, ...provider });
  try {
    await (asked ? change(shop, asked) : list(shop));
  } finally {
    await shop.close();
  }
});

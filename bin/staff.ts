import { GIVEN_ROLES, type StaffRole } from '#domain/people/staff-rights.ts';
import { listTeam, NoSuchPerson, setRoleByCommand } from '#server/commands-list.ts';
import { type OpenShop, openShop } from '#server/process.ts';
import { Failure, run } from './failure.ts';
import { settingsOfShop } from './running-shop.ts';

// Makes and ends members of the team, superusers too: `npm run staff -- list`, `-- superuser email@…`,
// `-- role support email@…`, `-- end email@…`, with the settings of the shop in the environment, or beside a demo
// that runs. Whoever joins the team gets a link to choose a password that follows its rule.

const usage = `npm run staff -- list
npm run staff -- superuser <email>
npm run staff -- role ${GIVEN_ROLES.join('|')} <email>
npm run staff -- end <email>`;

/** Undefined where the words are no command. */
function askedOf([act, ...rest]: readonly string[]): { email: string; role: StaffRole | null } | undefined {
  const [first, second] = rest;
  if (act === 'superuser' && first) return { email: first, role: 'superuser' };
  if (act === 'end' && first) return { email: first, role: null };
  const role = GIVEN_ROLES.find((one) => one === first);
  return act === 'role' && role && second ? { email: second, role } : undefined;
}

async function list(shop: OpenShop): Promise<void> {
  for (const { email, role, active } of await listTeam(shop))
    console.log(`${email}  ${role}${active ? '' : '  (désactivé)'}`);
}

async function set(
  shop: OpenShop,
  { email, role }: { email: string; role: StaffRole | null },
): Promise<void> {
  try {
    await setRoleByCommand(shop, email, role);
  } catch (error) {
    throw error instanceof NoSuchPerson ? new Failure(error.message) : error;
  }
  console.log(role ? `${email} is ${role}.` : `${email} is no longer of the team.`);
}

await run(async () => {
  const words = process.argv.slice(2);
  const asked = askedOf(words);
  if (!asked && words[0] !== 'list') throw new Failure(usage);
  const settings = await settingsOfShop();
  // Nothing here asks the provider, whose sandbox need not run.
  const provider = settings.usesSandbox ? { STRIPE_API_URL: 'http://127.0.0.1:9' } : {};
  const shop = await openShop({ ...settings, ...provider });
  try {
    await (asked ? set(shop, asked) : list(shop));
  } finally {
    await shop.close();
  }
});

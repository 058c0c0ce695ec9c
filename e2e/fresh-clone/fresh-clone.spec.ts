import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { freePort } from '#server/db/embedded-postgres.ts';
import { waitUntilAlive } from '../harness/come-alive.ts';
import { watchFaults } from '../harness/page-faults.ts';
import { consent, expectPaid, idOf, orderButton, typeCard } from '../harness/pay.ts';
import { refuseCookies } from '../harness/refuse-cookies.ts';
import { Clone, type Command } from './clone.ts';
import { type Account, printedAccounts, printedCard, Readme } from './readme.ts';

test.describe.configure({ mode: 'serial' });

/** Looked at this often: what is waited for is seldom over at once, and looks cost the clone its time. */
const often = { intervals: [100], timeout: 600_000 };
/** After a file was saved, as the person who saved it waits. */
const edits = [1, 2, 3];

let clone: Clone;
let readme: Readme;
let running: Command;
let accounts: Account[];

const say = (words: string) => console.log(`  ${words}`);
const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const started = () => performance.now();

test.beforeAll(async () => {
  clone = await Clone.make();
  readme = await Readme.of(clone.folder);
});
test.afterAll(async () => {
  running?.signal('SIGKILL');
  await clone?.remove();
});

async function waitFor(what: string, isTrue: () => boolean | Promise<boolean>, within = often) {
  const look = async () => {
    if (running.hasEnded) throw new Error(`it ended before: ${what}\n${running.output}`);
    return isTrue();
  };
  await expect
    .poll(look, { message: what, ...within })
    .toBe(true)
    .catch((error: Error) => {
      throw new Error(`${error.message}\nlast answer: ${lastAnswer}\n${running.output.slice(-3_000)}`);
    });
}

let lastAnswer = '';
const answers = (path: string, words: string) => async () => {
  lastAnswer = await fetch(clone.url + path, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.text(),
    (error: Error) => error.message,
  );
  return lastAnswer.includes(words);
};

const catalogueTitle = 'Catalogue des automatisations';

/** From the line typed to the catalogue read. */
async function open(line: string): Promise<void> {
  const begun = started();
  running = clone.run(readme.command(line));
  await waitFor('the first page', answers('/catalogue', catalogueTitle));
  say(`${line}: ${inSeconds(performance.now() - begun)} to the first page`);
  await waitFor('the last line', () => running.output.includes('Ctrl-C stops everything.'));
}

async function end(): Promise<void> {
  running.signal('SIGINT');
  await running.ended;
  await expect.poll(() => clone.processes(), often).toEqual([]);
}

/** It may have ended meanwhile. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

async function visit(browser: Browser): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ baseURL: clone.url, locale: 'fr-FR' });
  await context.addInitScript(refuseCookies);
  const page = await context.newPage();
  waitUntilAlive(page);
  return { page, faults: watchFaults(context, []) };
}

async function signIn(page: Page, { email, password }: Account, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
}

test('npm start, stopped or killed while it installs, waits for what it left and opens the shop where nothing was built', async () => {
  running = clone.run(readme.command('npm start'));
  await waitFor('an installation', () => existsSync(clone.at('build/.installing')));
  await end();
  expect(running.output).toContain('The installation was stopped: the same command begins it again.');

  running = clone.run(readme.command('npm start'));
  await waitFor('an installation', () => existsSync(clone.at('node_modules/react')));
  for (const { pid, command } of await running.family()) if (!/npm ci\b/.test(command)) kill(pid);
  await running.ended;
  await open('npm start');
});

test('every printed account signs in, and so do those that the README names', async ({ browser }) => {
  accounts = printedAccounts(running.output);
  expect(accounts.length).toBeGreaterThan(2);
  const [customer, ...staff] = accounts as [Account, ...Account[]];
  const { page } = await visit(browser);
  await signIn(page, customer, '/login');
  await expect(page).toHaveURL('/dashboard');
  await page.context().close();
  for (const account of [...staff, ...readme.accounts()]) {
    const { page } = await visit(browser);
    await signIn(page, account, '/admin/login');
    await expect(page, account.email).toHaveURL('/admin/dashboard');
    await page.context().close();
  }
});

test('a tool opens and keeps a document', async ({ browser }) => {
  const { page, faults } = await visit(browser);
  await signIn(page, accounts[0]!, '/login');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/webhook-viewer/generateur-de-factures');
  const tool = page.frameLocator('iframe');
  await tool.getByLabel('Nom ou raison sociale du client').fill('Menuiserie Fraîche');
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Mes documents' }).click();
  const list = page.getByRole('dialog', { name: 'Mes documents' });
  await expect(list.getByRole('button', { name: /^Menuiserie Fraîche, / })).toBeVisible();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a purchase is paid with the printed test card', async ({ browser }) => {
  const { page, faults } = await visit(browser);
  await signIn(page, accounts[0]!, '/login');
  await expect(page).toHaveURL('/dashboard');
  const access = await page.evaluate(() => localStorage.accessToken);
  const ask = async (path: string) =>
    (await page.request.get(path, { headers: { authorization: `Bearer ${access}` } })).json();
  const known: { automation_slug: string }[] = await ask('/api/users/subscriptions/');
  const { results }: { results: { slug: string }[] } = await ask('/api/automations/?page_size=100');
  const { slug } = results.find((one) => !known.some(({ automation_slug }) => automation_slug === one.slug))!;
  await page.goto(`/automation/${await idOf(page.request, slug)}/${slug}`);
  await page.getByRole('button', { name: 'Acheter et s’abonner' }).click();
  await typeCard(page, printedCard(running.output));
  await consent(page);
  await orderButton(page).click();
  await expectPaid(page);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('Ctrl-C ends every process, and the second start opens what was kept, after one’s own npm ci too', async () => {
  await end();
  const own = clone.run('npm ci --no-audit --no-fund');
  expect(await own.ended, own.output).toBe(0);
  await open('npm start');
  expect(running.output).not.toMatch(/Installing|Building|opens on the last morning/);
  await end();
});

async function edit(
  file: string,
  before: string,
  after: (number: number) => string,
  isShown: (words: string) => Promise<boolean>,
) {
  const text = await readFile(clone.at(file), 'utf8');
  expect(text.split(before).length, `${file} says « ${before} »`).toBeGreaterThan(1);
  const times: number[] = [];
  for (const number of edits) {
    const words = after(number);
    await writeFile(clone.at(file), text.replace(before, words));
    const begun = started();
    // Asked twenty times a second, the shop would refuse an address for the rest of the minute.
    await waitFor(`${file} shows`, () => isShown(words), { intervals: [200], timeout: 60_000 });
    times.push(performance.now() - begun);
  }
  await writeFile(clone.at(file), text);
  say(`npm run dev: ${file} shows after ${times.map(inSeconds).join(', ')}`);
}

const isAsked = new Set<string>();

/** Once the preview shows it, a request is sent, whose receipt the jobs send. */
async function isEmailed(words: string): Promise<boolean> {
  if (!(await answers('/demo/emails', words)())) return false;
  if (!isAsked.has(words)) {
    isAsked.add(words);
    const asked = {
      email: 'zoe@exemple.fr',
      subject: 'Ma facture',
      message: `Je ne la trouve pas. ${words}`,
    };
    await fetch(`${clone.url}/api/tickets/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
  }
  const folder = clone.at('.data/mailbox');
  const mails = (await readdir(folder)).filter((file) => file.endsWith('.json'));
  const texts = await Promise.all(mails.map((file) => readFile(`${folder}/${file}`, 'utf8')));
  return texts.some((text) => text.includes(`"subject":"${words}`));
}

test('npm run dev shows what was saved, of a screen in the open page, of the server in the next answer, of an email in the next one', {
  tag: '@nightly',
}, async ({ browser }) => {
  await open('npm run dev');
  const { page } = await visit(browser);
  await page.goto('/about');
  await edit(
    'src/features/help/guide/web/AboutScreen.tsx',
    'Bientôt disponible',
    (number) => `Bientôt disponible ${number}`,
    (words) => page.getByText(words, { exact: true }).first().isVisible(),
  );
  await edit(
    'src/contract-kit/error-codes.ts',
    'La ressource demandée',
    (number) => `La ressource demandée ${number}`,
    (words) => answers('/api/nothing/', words)(),
  );
  // The first email of a shop has Vite read all templates.
  await waitFor('the emails', answers('/demo/emails', 'Nous avons bien reçu votre demande'));
  await edit(
    'src/features/help/support/emails.tsx',
    'Nous avons bien reçu votre demande',
    (number) => `Nous avons bien reçu ${number} votre demande`,
    isEmailed,
  );
  await page.context().close();
  await end();
});

const has = async (folder: string, name: RegExp) =>
  (await readdir(clone.at(folder)).catch(() => [])).some((file) => name.test(file));
const begunHere = (file: string) => async () =>
  (await clone.processes()).some(({ command }) => command.includes(file));
/** What its PostgreSQL is at, as a title of its process says. */
const isAt = (statement: RegExp) => async () =>
  (await running.family()).some(({ command }) => /^postgres: /.test(command) && statement.test(command));
const mailsAreThere = () => has('.data/mailbox', /json/);

const steps: [string, () => Promise<boolean>][] = [
  ['the build of the screens', () => has('build/client', /assets/)],
  ['the build of the tools', () => has('build/tools', /html/)],
  ['the making of the cluster', () => has('.data', /draft/)],
  ['the start of PostgreSQL', () => has('.data/postgres', /postmaster\.pid/)],
  ['the migrations', isAt(/CREATE|ALTER|COMMIT|idle in transaction/)],
  ['the restore of the mails', mailsAreThere],
  ['the rows of the year', async () => (await mailsAreThere()) && (await isAt(/INSERT/)())],
  ['the start of the sandbox', begunHere('src/sandbox/main.ts')],
  ['the start of the jobs', begunHere('src/app/worker.ts')],
];

/** Of the program alone, whose children and npm are left; of npm start, whose own group is left; of all that it began. */
const kills = [
  async () => {
    const program = (await running.family()).find(({ command }) => command.includes('bin/start.ts'));
    kill(program?.pid ?? Number.NaN);
  },
  async () => running.signal('SIGKILL'),
  async () => {
    const all = await running.family();
    running.signal('SIGKILL');
    for (const { pid } of all) kill(pid);
  },
];

test('npm run reset empties the shop; killed at any step, the next start opens it all the same', {
  tag: '@nightly',
}, async () => {
  const reset = clone.run(readme.command('npm run reset'));
  expect(await reset.ended, reset.output).toBe(0);
  expect(existsSync(clone.at('.data'))).toBe(false);
  await rm(clone.at('build'), { recursive: true });

  for (const [index, [step, isReached]] of steps.entries()) {
    running = clone.run(readme.command('npm start'));
    await waitFor(step, isReached, { ...often, intervals: [5] });
    await kills[index % kills.length]?.();
    await running.ended;
  }
  await open('npm start');
  const ledger = clone.run(readme.command('npm run rouage -- ledger'));
  expect(await ledger.ended, ledger.output).toBe(0);
  const mails = await readdir(clone.at('.data/mailbox'));
  expect(mails.length).toBeGreaterThan(20);
  await end();
});

test('two first starts at once build once; of the one that is killed the other takes over', {
  tag: '@nightly',
}, async () => {
  await rm(clone.at('build'), { recursive: true });
  const first = clone.run(readme.command('npm start'));
  running = first;
  await waitFor('a build', () => has('build/client', /assets/));
  const second = clone.run(readme.command('npm start'), {
    DATA_DIR: '.data-of-another',
    PORT: String(await freePort()),
  });
  running = second;
  await waitFor('a second start that waits', () =>
    second.output.includes('Another process builds the pages'),
  );
  expect(second.output).not.toContain('Building');
  for (const { pid, command } of await first.family()) if (command.includes('bin/start.ts')) kill(pid);
  await first.ended;
  await waitFor('its own build', () => second.output.includes('Building the pages'));
  await waitFor('the last line', () => second.output.includes('Ctrl-C stops everything.'));
  await end();
  await rm(clone.at('.data-of-another'), { recursive: true });
});

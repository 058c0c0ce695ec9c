/** The person's own book beside the fields of a page: nothing of it is there without the shop. */
import { type Identity, identityOf } from '#domain/document/identity.ts';
import { announce } from './announce.ts';
import { make, part } from './elements.ts';
import { rouage } from './keep-work.ts';
import type { LineEditor, SavedLine } from './line-editor.ts';
import {
  articleOf,
  type BookArticle,
  type BookCall,
  type BookCustomer,
  changeBook,
  lineOf,
  readArticles,
  readCustomers,
  readIdentity,
  withArticle,
  withCustomer,
  withTyped,
} from './own-book.ts';
import { randomId } from './random-id.ts';

const me: BookCall = (value) => rouage?.me(value) ?? Promise.resolve(null);
const customers: BookCall = (value) => rouage?.book('customers', value) ?? Promise.resolve(null);
const articles: BookCall = (value) => rouage?.book('articles', value) ?? Promise.resolve(null);

interface Bar {
  box: HTMLElement;
  say(text: string): void;
  add(label: string, act: () => Promise<string>): void;
}

/** Buttons, and a line that says what became of them. Undefined without the shop. */
function barIn(id: string): Bar | undefined {
  const place = part(id);
  place.hidden = !rouage;
  if (!rouage) return undefined;
  const box = make('div', { class: 'actions' });
  const line = make('p', { class: 'hint' });
  place.append(box, line);
  const say = (text: string) => {
    line.textContent = text;
    announce(text);
  };
  const add = (label: string, act: () => Promise<string>) => {
    const button = make('button', { type: 'button', class: 'btn' }, label);
    button.addEventListener('click', () => {
      act().then(say, (error: unknown) => say(error instanceof Error ? error.message : ''));
    });
    box.append(button);
  };
  return { box, say, add };
}

/** What was said and offered for one paper is not for the next. */
export function quietBook(): void {
  for (const list of document.querySelectorAll('.book-list')) list.remove();
  for (const line of document.querySelectorAll('.book > .hint')) line.textContent = '';
}

const nothingThere = (): string =>
  rouage?.tried
    ? 'Une démonstration n’a pas de carnet.'
    : 'Rien dans votre carnet, ou cet outil n’y a pas accès.';
const keptWords = (isKept: boolean, kept: string): string => (isKept ? kept : 'Rien n’a été gardé.');

/** `fill` puts in what is kept, whole, and `read` says what is typed. */
export function identityBar(
  id: string,
  fill: (identity: Identity) => void,
  read: (kept: Identity) => Partial<Identity>,
): void {
  const bar = barIn(id);
  bar?.add('Mon identité', async () => {
    const kept = readIdentity(await me());
    if (!kept) return nothingThere();
    fill(kept);
    return 'Votre identité est remplie.';
  });
  bar?.add('La garder pour mes autres outils', async () => {
    const isKept = await changeBook(me, (kept) => {
      const before = readIdentity(kept) ?? identityOf(null);
      return withTyped(before, read(before));
    });
    return keptWords(isKept, 'Votre identité est gardée pour vos autres outils.');
  });
}

/** For a document that begins; the person is asked once, or not at all. Null too where it cannot be read. */
export async function ownIdentity(asks: boolean): Promise<Identity | null> {
  try {
    return readIdentity((await rouage?.identity(asks)) ?? null);
  } catch {
    return null;
  }
}

/** One of a list, which takes the place of the former one. */
function chooseIn<Item extends { id: string }>(
  { box }: Bar,
  label: string,
  all: readonly Item[],
  name: (item: Item) => string,
  chosen: (item: Item) => void,
): void {
  const id = `${box.parentElement?.id}-choix`;
  document.getElementById(id)?.parentElement?.remove();
  const options = all
    .toSorted((one, other) => name(one).localeCompare(name(other), 'fr'))
    .map((one) => make('option', { value: one.id }, name(one)));
  const list = make('select', { id }, make('option', { value: '' }, 'Choisissez'), ...options);
  list.addEventListener('change', () => {
    const item = all.find((one) => one.id === list.value);
    list.value = '';
    if (item) chosen(item);
  });
  box.after(make('div', { class: 'book-list' }, make('label', { for: id }, label), list));
  list.focus();
}

export function customerBar(
  id: string,
  fill: (customer: BookCustomer) => void,
  read: () => Omit<BookCustomer, 'id'>,
): void {
  const bar = barIn(id);
  bar?.add('Mes clients', async () => {
    const all = readCustomers(await customers());
    if (all.length === 0) return nothingThere();
    chooseIn(
      bar,
      'Client de votre carnet',
      all,
      ({ name }) => name,
      (one) => {
        fill(one);
        bar.say(`${one.name} est rempli.`);
      },
    );
    return `${all.length} dans votre carnet.`;
  });
  bar?.add('Garder ce client', async () => {
    const typed = read();
    const isKept = await changeBook(customers, (kept) =>
      withCustomer(readCustomers(kept), typed, randomId()),
    );
    return keptWords(isKept, `${typed.name} est dans votre carnet.`);
  });
}

const isBlank = ({ nom = '', pu = '' }: SavedLine): boolean => nom.trim() === '' && pu.trim() === '';

/** An article takes the place of an empty last line. `changed` after a line was filled in. */
export function articleBar(id: string, lines: LineEditor, changed: () => void): void {
  const bar = barIn(id);
  const fill = (article: BookArticle) => {
    const all = lines.saved();
    const kept = all.filter((line, index) => index < all.length - 1 || !isBlank(line));
    const line = lineOf(article);
    lines.put([...kept, line]);
    changed();
    bar?.say(
      line.tva === undefined
        ? `${article.label} est ajouté. Son taux de TVA n’est pas proposé ici\u00a0: choisissez-le.`
        : `${article.label} est ajouté.`,
    );
  };
  bar?.add('Mes articles', async () => {
    const all = readArticles(await articles());
    if (all.length === 0) return nothingThere();
    chooseIn(bar, 'Article de votre carnet', all, ({ label }) => label, fill);
    return `${all.length} dans votre carnet.`;
  });
  bar?.add('Garder ces articles', async () => {
    const typed = lines
      .saved()
      .filter((line) => !isBlank(line))
      .map(articleOf);
    if (typed.length === 0) return 'Écrivez d’abord une ligne.';
    const isKept = await changeBook(articles, (kept) =>
      typed.reduce((all, one) => withArticle(all, one, randomId()), readArticles(kept)),
    );
    const said = typed.length === 1 ? '1 article est' : `${typed.length} articles sont`;
    return keptWords(isKept, `${said} dans votre carnet.`);
  });
}

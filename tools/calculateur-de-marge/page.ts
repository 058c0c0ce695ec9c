import { vatTerritories } from '../facts/vat-rates.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { copyText } from '../parts/copy-text.ts';
import { choice, input, make, one, part } from '../parts/elements.ts';
import { formatCents, formatNumber, formatPercent } from '../parts/french-format.ts';
import { keepPage } from '../parts/keep-page.ts';
import { rouage } from '../parts/keep-work.ts';
import { readNumberField } from '../parts/number-field.ts';
import { rateGroups } from '../parts/offered-rates.ts';
import { putBack, type SavedForm, savedFields, valuesOf } from '../parts/saved-form.ts';
import {
  type Article,
  articlesToEarn,
  dayOfMonth,
  discounted,
  type Known,
  type Priced,
  priced,
  type Quantity,
  type Solved,
  solve,
} from './core.ts';
import { checkMargin, titleOfMargin } from './margin-work.ts';
import { isQuantity, keys, quantities } from './quantities.ts';

const mayBeNegative: readonly Quantity[] = ['marge', 'tmarge', 'tmarque'];

const problems: Record<Extract<Solved, { problem: string }>['problem'], string> = {
  full_markup:
    'Un taux de marque reste sous 100\u00a0%\u00a0: la marge ne peut pas atteindre le prix de vente.',
  no_margin: 'Avec un taux nul, la marge ne permet pas de retrouver les prix.',
  impossible: 'Ces deux valeurs sont incompatibles\u00a0: le coût ou le prix serait négatif.',
};
const soldAtALoss =
  'Vous vendez à perte\u00a0: le prix de vente HT est inférieur au coût. La revente à perte de marchandises en l’état est interdite, sauf exceptions (art. L442-5 du Code de commerce).';

const chosen = (id: 'cle1' | 'cle2'): Quantity => {
  const { value } = choice(id);
  return isQuantity(value) ? value : 'cout';
};

function offer(id: 'cle1' | 'cle2', offered: readonly Quantity[], wanted: Quantity): void {
  const select = choice(id);
  select.replaceChildren(...offered.map((key) => make('option', { value: key }, quantities[key].label)));
  select.value = offered.includes(wanted) ? wanted : (offered[0] ?? '');
}

function offerSecond(wanted: Quantity): void {
  const { family } = quantities[chosen('cle1')];
  const others = keys.filter((key) => quantities[key].family !== family);
  offer('cle2', others, wanted);
}

function readKnown(place: 1 | 2): Known | null {
  const key = chosen(`cle${place}`);
  const { unit } = quantities[key];
  part(`unite${place}`).textContent = unit;
  const isAmount = unit === '€';
  const value = readNumberField(input(`val${place}`), {
    digits: isAmount ? 2 : 4,
    min: mayBeNegative.includes(key) ? -1e6 : 0,
    max: isAmount ? 1e8 : 1e5,
  });
  return value === null ? null : { [key]: isAmount ? value : value / 10_000 };
}

function describe({ cost, price, taxFactor }: Article, amounts: Priced): Record<Quantity, string> {
  const none = 'sans objet';
  return {
    marge: formatCents(amounts.marginCents),
    cout: formatCents(amounts.costCents),
    pvht: formatCents(amounts.priceCents),
    pvttc: formatCents(amounts.withTaxCents),
    tmarge: cost > 0 ? formatPercent((price / cost - 1) * 100) : none,
    tmarque: price > 0 ? formatPercent((1 - cost / price) * 100) : none,
    coef: cost > 0 ? formatNumber((price * taxFactor) / cost, 3, 2) : none,
  };
}

interface Shown {
  article: Article;
  amounts: Priced;
  texts: Record<Quantity, string>;
}
let shown: Shown | null = null;

function renderWarning(text: string): void {
  part('alerte').hidden = text === '';
  part('alerte').textContent = text;
}

function renderArticle(solved: Solved | null): void {
  if (!solved || 'problem' in solved) {
    shown = null;
    renderWarning(solved ? problems[solved.problem] : '');
  } else {
    const amounts = priced(solved);
    shown = { article: solved, amounts, texts: describe(solved, amounts) };
    renderWarning(amounts.marginCents < 0 ? soldAtALoss : '');
  }
  for (const key of keys) part(key).textContent = shown?.texts[key] ?? '—';
  part('marge').classList.toggle('neg', (shown?.amounts.marginCents ?? 0) < 0);
}

function renderPlanned(articles: number, margin: number, fixed: number, planned: number | null): void {
  const day = planned ? dayOfMonth(articles, planned) : undefined;
  const reached = day === undefined ? 'non atteint dans le mois' : `jour ${day}`;
  part('point-mort').textContent = planned === null ? 'indiquez vos ventes' : reached;
  const result = planned === null ? null : planned * margin - fixed;
  part('resultat').textContent = result === null ? 'indiquez vos ventes' : formatCents(result);
  part('resultat').className = result !== null && result < 0 ? 'neg' : '';
}

function renderBreakEven(): void {
  const fixed = readNumberField(input('fixes'), { digits: 2, min: 0, max: 1e9 });
  const planned = readNumberField(input('ventes'), { digits: 0, min: 0, max: 1e7 });
  const { marginCents: margin = 0, priceCents = 0 } = shown?.amounts ?? {};
  const articles = fixed ? articlesToEarn(fixed, margin) : undefined;
  part('seuil').hidden = articles === undefined;
  part('seuil-vide').hidden = articles !== undefined;
  part('seuil-vide').textContent =
    shown && fixed
      ? 'Sans marge positive, aucun volume de ventes ne couvre vos charges.'
      : 'Indiquez vos charges fixes pour savoir combien d’articles vendre chaque mois.';
  if (articles === undefined || fixed === null) return;
  part('unites').textContent = `${formatNumber(articles)} article${articles > 1 ? 's' : ''}`;
  part('ca-seuil').textContent = formatCents(articles * priceCents);
  renderPlanned(articles, margin, fixed, planned);
}

const discounts = [5, 10, 15, 20, 30, 40];

function discountRow({ article, amounts }: Shown, percent: number): HTMLTableRowElement {
  const after = priced(discounted(article, percent));
  const needed = articlesToEarn(100 * amounts.marginCents, after.marginCents);
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, formatPercent(percent)),
    make('td', { class: 'r' }, formatCents(after.withTaxCents)),
    make('td', { class: after.marginCents < 0 ? 'r neg' : 'r' }, formatCents(after.marginCents)),
    make('td', { class: 'r' }, needed === undefined ? 'impossible' : formatNumber(needed)),
  );
}

function renderDiscounts(): void {
  const priced = shown;
  const isReady = priced !== null && priced.amounts.marginCents > 0;
  part('remise').hidden = !isReady;
  part('remise-note').hidden = !isReady;
  part('remise-vide').hidden = isReady;
  if (isReady) part('remises').replaceChildren(...discounts.map((percent) => discountRow(priced, percent)));
}

function update(): void {
  const [first, second] = [readKnown(1), readKnown(2)];
  const vat = Number(choice('tva').value);
  renderArticle(first && second ? solve({ ...first, ...second }, vat) : null);
  renderBreakEven();
  renderDiscounts();
  if (!shown) return;
  const { pvttc, marge, tmarge, tmarque } = shown.texts;
  announce(
    `Prix de vente TTC ${pvttc}, marge ${marge}, taux de marge ${tmarge}, taux de marque ${tmarque}.`,
    900,
  );
}

const form = one('#saisie', HTMLFormElement);
form.addEventListener('input', ({ target }) => {
  if (target === choice('cle1')) offerSecond(chosen('cle2'));
  update();
});
form.addEventListener('submit', (event) => event.preventDefault());
part('copier').addEventListener('click', () => {
  if (!shown) {
    announce('Indiquez d’abord deux valeurs.');
    input('val1').focus();
    return;
  }
  const { texts } = shown;
  const lines = keys.map((key) => `${quantities[key].label}\u00a0: ${texts[key]}`);
  void copyText(lines.join('\n'), part('copier'));
});
part('effacer').addEventListener('click', () => {
  for (const id of ['val1', 'val2', 'fixes', 'ventes']) input(id).value = '';
  rouage?.changed();
  update();
  input('val1').focus();
});
warnOfAge(vatTerritories);
choice('tva').replaceChildren(...rateGroups());
offer('cle1', keys, 'cout');
offerSecond('tmarge');
update();

const saved = savedFields();
const readWork = (): SavedForm => ({ champs: valuesOf(saved), lignes: [] });
const asOpened = readWork();

function showWork({ champs }: SavedForm): void {
  putBack([choice('cle1')], champs);
  offerSecond(chosen('cle2'));
  putBack(saved, champs);
  update();
}

keepPage({
  fresh: () => asOpened,
  read: readWork,
  show: showWork,
  check: checkMargin,
  title: titleOfMargin,
});

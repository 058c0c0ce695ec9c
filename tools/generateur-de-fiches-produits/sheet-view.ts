/** What the product makes: its sheet, its tags, what the law wants of it. */
import { input, make, one, part } from '../parts/elements.ts';
import type { Finding } from '../parts/parties.ts';
import { isWeb, linesOf, missingForGoogle, type Product } from './core.ts';
import { scriptTag } from './markup.ts';
import {
  addressEnd,
  asText,
  cut,
  headOf,
  MOST_OF_DESCRIPTION,
  MOST_OF_TITLE,
  paragraphs,
  sections,
  shownTexts,
  sizeOf,
} from './texts.ts';

function item(line: string): HTMLElement {
  const { head, rest } = headOf(line);
  return head ? make('li', {}, make('strong', {}, `${head}\u00a0: `), rest) : make('li', {}, rest);
}

function renderSheet(product: Product): void {
  if (product.name === '') {
    const none = make('p', { class: 'hint' }, 'Donnez un nom au produit pour voir la fiche.');
    part('fiche').replaceChildren(none);
    return;
  }
  const blocks = sections(product).flatMap(({ title, is, lines }) => [
    make('h4', {}, title),
    ...(is === 'list' ? [make('ul', {}, ...lines.map(item))] : lines.map((line) => make('p', {}, line))),
  ]);
  const first = paragraphs(product).map((text) => make('p', {}, text));
  part('fiche').replaceChildren(make('h3', {}, product.name), ...first, ...blocks);
}

function renderAdvice(product: Product): void {
  const words = asText(product).split(/\s+/).filter(Boolean).length;
  const advice = [
    linesOf(product.strengths).length < 3 ? 'ajoutez des points forts (3 à 6)' : '',
    product.audience === '' ? 'dites pour qui' : '',
    words < 60 ? 'donnez plus de faits' : '',
    product.images === '' ? 'ajoutez une photo' : '',
  ].filter(Boolean);
  const more =
    advice.length > 0 ? `Pour aller plus loin\u00a0: ${advice.join(', ')}.` : 'La fiche est fournie.';
  part('qualite').textContent = product.name === '' ? '' : `${words} mots. ${more}`;
}

function renderGauge(id: string, text: string, least: number, most: number): void {
  const size = sizeOf(text);
  const meter = one(`#jauge-${id}`, HTMLMeterElement);
  Object.assign(meter, { max: most * 1.5, low: least, high: most, optimum: (least + most) / 2, value: size });
  const advice =
    size > most
      ? `, trop long de ${size - most}`
      : size > 0 && size < least
        ? `, un peu court (visez ${least} au moins)`
        : size > 0
          ? ', bonne longueur'
          : '';
  part(`${id}-compte`).textContent = `${size} caractère${size > 1 ? 's' : ''} sur ${most}${advice}.`;
}

function renderTags(product: Product): void {
  const { title, description } = shownTexts(product);
  const desc = one('#meta-desc', HTMLTextAreaElement);
  // What is being written by hand keeps its place.
  if (input('meta-titre').value !== title) input('meta-titre').value = title;
  if (desc.value !== description) desc.value = description;
  part('regenerer').hidden = product.ownTitle === null && product.ownDescription === null;
  renderGauge('titre', title, 30, MOST_OF_TITLE);
  renderGauge('desc', description, 80, MOST_OF_DESCRIPTION);
  const slug = addressEnd(product);
  input('slug').value = slug;
  const host = isWeb(product.url) ? new URL(product.url).hostname.replace(/^www\./, '') : 'www.exemple.fr';
  part('g-adr').textContent = `${host} › ${slug || 'produit'}`;
  part('g-tit').textContent = cut(title, MOST_OF_TITLE) || 'Titre de la page';
  part('g-des').textContent = cut(description, MOST_OF_DESCRIPTION) || 'La description apparaîtra ici.';
}

function renderData(product: Product): void {
  one('#jsonld', HTMLTextAreaElement).value = scriptTag(product);
  const holes = missingForGoogle(product).map(({ says }) => says);
  part('ld-aide').textContent =
    holes.length > 0
      ? `Google exige aussi\u00a0: ${holes.join(', ')}.`
      : 'Ce que Google exige d’une fiche de marchand est présent\u00a0: nom, photo, prix, devise.';
}

/** `findings`: those of safety.ts. */
function renderLaw(product: Product, findings: readonly Finding[]): void {
  const lacks = findings.filter(({ weight }) => weight === 'lacks');
  const rest = findings.filter(({ weight }) => weight === 'tells');
  const isDone = lacks.length === 0;
  part('loi').className = isDone ? 'note good' : 'note warn';
  part('loi-bilan').textContent = product.isOutOfScope
    ? 'Hors de ce règlement\u00a0: d’autres textes s’appliquent (étiquetage des denrées, médicaments…).'
    : isDone
      ? 'Les informations de l’article 19 sont là\u00a0: publiez la fiche avec sa photo.'
      : 'Il manque à l’offre\u00a0:';
  part('loi-liste').replaceChildren(...[...lacks, ...rest].map(({ says }) => make('li', {}, says)));
}

export function renderProduct(product: Product, findings: readonly Finding[]): void {
  renderSheet(product);
  renderAdvice(product);
  renderTags(product);
  renderData(product);
  renderLaw(product, findings);
}

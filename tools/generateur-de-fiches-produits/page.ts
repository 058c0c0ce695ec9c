import { announce } from '../parts/announce.ts';
import { onFile } from '../parts/chosen-file.ts';
import { copyText } from '../parts/copy-text.ts';
import { input, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage, showExample } from '../parts/keep-work.ts';
import { theForm, toggleShown } from '../parts/party-fields.ts';
import { saveFile } from '../parts/save-file.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { emptyProduct, type Product, productFaults } from './core.ts';
import { example } from './example.ts';
import { asHtml, asPage, scriptTag } from './markup.ts';
import { makeChoices, putWork, readWork, setOwn } from './product-fields.ts';
import { checkProduct, keptProduct, openProduct, titleOfProduct } from './product-file.ts';
import { safetyFindings } from './safety.ts';
import { renderProduct } from './sheet-view.ts';
import { addressEnd, asText } from './texts.ts';

const checkedFields = ['prix', 'gtin', 'url', 'images', 'fabricant-electronique', 'responsable-electronique'];

/** What is only begun is no fault yet: it is said once its field is left. */
function renderFaults(product: Product, left: string): void {
  const faults = [...productFaults(product), ...safetyFindings(product)].filter(
    ({ weight }) => weight === 'blocks',
  );
  for (const id of checkedFields) {
    const field = part(id);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    const says = faults.find((fault) => fault.field === id)?.says ?? '';
    if (says === '' || left === id || left === 'all') showFieldError(field, says);
  }
}

function update(left = ''): void {
  const product = readWork();
  toggleShown('.responsable', product.isMakerAbroad);
  renderFaults(product, left);
  renderProduct(product, safetyFindings(product));
  for (const id of ['copier-html', 'copier-texte', 'telecharger', 'copier-ld'])
    one(`#${id}`, HTMLButtonElement).disabled = product.name === '';
}

function showWork(product: Product): void {
  putWork(product);
  showFieldError(input('importer'), '');
  update('all');
}

const fileName = (): string => addressEnd(readWork()) || 'produit';

async function open(file: File): Promise<void> {
  const opened = openProduct(await file.text());
  showFieldError(input('importer'), 'why' in opened ? opened.why : '');
  if ('why' in opened) return announce(`Import refusé\u00a0: ${opened.why}`);
  if (!mayReplaceShown('Remplacer vos réponses par ce fichier\u00a0?')) return;
  showWork(opened.work);
  workSaved();
  rouage?.changed();
  announce('Réponses reprises.');
}

/** The sheet goes out, but not without a word of what the law misses in it. */
function mayGoOut(): boolean {
  const lacks = safetyFindings(readWork()).filter(({ weight }) => weight === 'lacks');
  if (lacks.length === 0) return true;
  const list = lacks.map(({ says }) => `• ${says}`).join('\n');
  return confirm(
    `Il manque à l’offre (règlement 2023/988, article 19)\u00a0:\n${list}\n\nContinuer quand même\u00a0?`,
  );
}

theForm().addEventListener('submit', (event) => event.preventDefault());
theForm().addEventListener('input', () => {
  workChanged();
  update();
});
theForm().addEventListener('change', ({ target }) => update(target instanceof HTMLElement ? target.id : ''));
input('meta-titre').addEventListener('input', () => {
  setOwn({ ownTitle: input('meta-titre').value });
  workChanged();
  update();
});
part('meta-desc').addEventListener('input', () => {
  setOwn({ ownDescription: one('#meta-desc', HTMLTextAreaElement).value });
  workChanged();
  update();
});
part('regenerer').addEventListener('click', () => {
  setOwn({ ownTitle: null, ownDescription: null });
  workChanged();
  rouage?.changed();
  update();
  input('meta-titre').focus();
});
part('copier-html').addEventListener('click', () => {
  if (mayGoOut()) void copyText(asHtml(readWork(), 2), part('copier-html'));
});
part('copier-texte').addEventListener('click', () => {
  if (mayGoOut()) void copyText(asText(readWork()), part('copier-texte'));
});
part('copier-ld').addEventListener('click', () => void copyText(scriptTag(readWork()), part('copier-ld')));
part('telecharger').addEventListener('click', () => {
  if (mayGoOut()) saveFile(`${fileName()}.html`, asPage(readWork()), 'text/html;charset=utf-8');
});
part('imprimer').addEventListener('click', () => window.print());
part('sauver').addEventListener('click', () => {
  saveJson(`fiche-${fileName()}.json`, keptProduct(readWork()));
  workSaved();
});
onFile('importer', open);
part('exemple').addEventListener('click', () => {
  if (!mayReplaceShown('Remplacer vos réponses par l’exemple\u00a0?')) return;
  void showExample(() => showWork(example()));
  workSaved();
  announce('Exemple chargé.');
});
guardLeaving();
makeChoices();
showWork(emptyProduct());
keepPage({
  fresh: emptyProduct,
  read: readWork,
  show: showWork,
  check: checkProduct,
  title: titleOfProduct,
});

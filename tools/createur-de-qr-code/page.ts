import { sepaCountries } from '../facts/sepa.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { copyText } from '../parts/copy-text.ts';
import { choice, input, make, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { keepPage } from '../parts/keep-page.ts';
import { readNumberField } from '../parts/number-field.ts';
import { saveFile } from '../parts/save-file.ts';
import { putBack, savedFields, valuesOf } from '../parts/saved-form.ts';
import { type CodeWork, checkCode, type Kind, kinds, titleOfCode } from './code-work.ts';
import { contactContent, linkContent, transferContent, wifiContent } from './contents.ts';
import { darkPath, luminance, type Matrix, matrixOf, type Resistance } from './matrix.ts';
import { ownerFields } from './own-identity.ts';

/** The fields of which something may be wrong; `montant` says so by itself. */
const watched = ['url', 'ssid', 'cle', 'courriel', 'tel', 'iban', 'bic', 'beneficiaire', 'motif'] as const;
type Watched = (typeof watched)[number];

const typed = (id: string): string => input(id).value.trim();
const kind = (): Kind =>
  kinds.find((one) => one === document.querySelector<HTMLInputElement>('[name=type]:checked')?.value) ??
  'lien';

function transfer() {
  const cents = readNumberField(input('montant'), { digits: 2, min: 0.01, max: 999_999_999.99 });
  const isWrong = input('montant').getAttribute('aria-invalid') === 'true';
  const content = transferContent({
    beneficiary: typed('beneficiaire'),
    iban: typed('iban'),
    bic: typed('bic'),
    cents,
    reason: typed('motif'),
  });
  return isWrong ? { text: '', faults: 'faults' in content ? content.faults : {} } : content;
}

function content(): { text: string; faults?: Partial<Record<Watched, string>> } {
  switch (kind()) {
    case 'lien':
      return linkContent(typed('url'));
    case 'texte':
      return { text: one('#texte', HTMLTextAreaElement).value.trim() };
    case 'wifi': {
      const { value } = choice('securite');
      return wifiContent({
        ssid: typed('ssid'),
        security: value === 'WEP' || value === 'nopass' ? value : 'WPA',
        key: input('cle').value,
        isHidden: input('masque-reseau').checked,
      });
    }
    case 'contact':
      return contactContent({
        first: typed('prenom'),
        last: typed('nom'),
        company: typed('societe'),
        title: typed('fonction'),
        phone: typed('tel'),
        email: typed('courriel'),
        site: typed('site'),
        street: typed('rue'),
        postcode: typed('cp'),
        city: typed('ville'),
      });
    case 'virement':
      return transfer();
  }
}

const margin = (): number => Number(choice('marge').value);
const colours = () => ({ dark: input('avant').value, light: input('fond').value });

const SVG = 'http://www.w3.org/2000/svg';

function shape(name: string, attributes: Record<string, string>, ...inside: Element[]): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

function drawing(matrix: Matrix): Element {
  const side = String(matrix.size + 2 * margin());
  const { dark, light } = colours();
  return shape(
    'svg',
    { xmlns: SVG, viewBox: `0 0 ${side} ${side}`, 'shape-rendering': 'crispEdges' },
    shape('rect', { width: side, height: side, fill: light }),
    shape('path', { d: darkPath(matrix, margin()), fill: dark }),
  );
}

interface Shown {
  matrix: Matrix;
  text: string;
  kind: Kind;
}
let shown: Shown | undefined;

function warningOf(text: string, matrix: Matrix | undefined): string {
  const { dark, light } = colours();
  if (text && !matrix)
    return 'Ce contenu est trop long pour un QR code. Raccourcissez-le ou baissez la résistance aux dégâts.';
  if ((luminance(light) + 0.05) / (luminance(dark) + 0.05) < 4)
    return 'Le code doit être nettement plus foncé que le fond, sinon beaucoup de téléphones ne le liront pas.';
  return matrix && matrix.version > 15
    ? 'Ce code est très dense\u00a0: imprimez-le en grand ou raccourcissez son contenu.'
    : '';
}

function renderCode(text: string, matrix: Matrix | undefined): void {
  shown = matrix && { matrix, text, kind: kind() };
  for (const id of ['svg', 'png', 'copier']) one(`#${id}`, HTMLButtonElement).disabled = !shown;
  part('alerte').textContent = warningOf(text, matrix);
  part('alerte').hidden = part('alerte').textContent === '';
  if (!matrix) {
    part('apercu').replaceChildren(
      make('p', { class: 'empty' }, 'Remplissez le formulaire pour voir le code.'),
    );
    part('resume').textContent = '';
    return;
  }
  const picture = drawing(matrix);
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', `QR code contenant\u00a0: ${text.slice(0, 120)}`);
  part('apercu').replaceChildren(picture);
  const { size, version } = matrix;
  const width = Math.max(2, Math.ceil((size + 2 * margin()) * 0.5) / 10).toLocaleString('fr-FR');
  part('resume').textContent =
    `Version ${version}, ${size} × ${size} modules. À imprimer à ${width}\u00a0cm de côté au moins.`;
}

/** While one types, a fault goes as soon as it is mended, and comes once the field is left. */
function render(isLeft: boolean): void {
  const { text, faults = {} } = content();
  for (const id of watched) if (isLeft || !faults[id]) showFieldError(input(id), faults[id] ?? '');
  const isTransfer = kind() === 'virement';
  choice('niveau').disabled = isTransfer;
  const level = (['L', 'M', 'Q', 'H'] as const).find((one) => one === choice('niveau').value) ?? 'M';
  const resistance: Resistance = isTransfer ? 'M' : level;
  renderCode(text, text ? matrixOf(text, resistance) : undefined);
}

function renderKind(): void {
  for (const block of document.querySelectorAll<HTMLElement>('[data-type]'))
    block.hidden = block.dataset.type !== kind();
  part('bloc-cle').hidden = choice('securite').value === 'nopass';
  render(false);
}

const form = one('#formulaire', HTMLFormElement);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  render(true);
});
form.addEventListener('input', () => render(false));
form.addEventListener('change', ({ target }) => {
  const isKind = target instanceof HTMLInputElement && target.name === 'type';
  if (isKind) fillOwner(kind());
  if (isKind || target === choice('securite')) renderKind();
  else render(true);
});

part('svg').addEventListener('click', () => {
  if (!shown) return;
  const text = new XMLSerializer().serializeToString(drawing(shown.matrix));
  saveFile(`qr-code-${shown.kind}.svg`, text, 'image/svg+xml');
});

/** Whole pixels for a module, so that no edge is blurred. */
function picture({ rows, size }: Matrix): HTMLCanvasElement {
  const side = size + margin() * 2;
  const scale = Math.max(1, Math.floor(Number(choice('taille').value) / side));
  const canvas = make('canvas', { width: String(side * scale), height: String(side * scale) });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws nothing');
  context.fillStyle = colours().light;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = colours().dark;
  for (const [y, row] of rows.entries()) {
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect((x + margin()) * scale, (y + margin()) * scale, scale, scale);
  }
  return canvas;
}

part('png').addEventListener('click', () => {
  const { matrix, kind: name } = shown ?? {};
  if (!matrix) return;
  picture(matrix).toBlob(async (blob) => {
    if (blob) saveFile(`qr-code-${name}.png`, new Uint8Array(await blob.arrayBuffer()), 'image/png');
    else announce('Le navigateur n’a pas pu dessiner l’image. Choisissez une taille plus petite.');
  }, 'image/png');
});
part('copier').addEventListener('click', () => {
  if (shown) void copyText(shown.text, part('copier'));
});

const fillOwner = ownerFields(() => render(true));
const saved = savedFields();
const readWork = (): CodeWork => ({ kind: kind(), champs: valuesOf(saved) });

function showWork({ kind: shownKind, champs }: CodeWork): void {
  form.reset();
  one(`[name=type][value=${shownKind}]`, HTMLInputElement).checked = true;
  putBack(saved, champs);
  renderKind();
  render(true);
}

renderKind();
const { champs } = readWork();
warnOfAge(sepaCountries);
keepPage<CodeWork>({
  fresh: () => ({ kind: 'lien', champs }),
  read: readWork,
  show: showWork,
  check: checkCode,
  title: titleOfCode,
});

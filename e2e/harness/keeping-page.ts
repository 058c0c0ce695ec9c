import { readFileSync } from 'node:fs';

const documented = readFileSync(new URL('../../docs/automation-kit.md', import.meta.url), 'utf8');
/** The tool that `docs/automation-kit.md` shows, to the letter. */
export const documentedPage = /```html\n([\s\S]*?)```/.exec(documented)?.[1] ?? '';

/** The same with all that it may ask of the viewer. */
export const keepingPage = `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<title>Bloc-notes</title>
<h1>Bloc-notes</h1>
<label for="texte">Texte</label>
<textarea id="texte"></textarea>
<p id="etat"></p>
<button id="emettre" type="button">Émettre</button>
<button id="continuer" type="button">Continuer ailleurs</button>
<button id="moi" type="button">Mes coordonnées</button>
<label><input id="fichier" type="checkbox">Un fichier est ouvert</label>
<script>
const texte = document.getElementById('texte');
const etat = document.getElementById('etat');
const say = (value) => { etat.textContent = JSON.stringify(value); };
const paper = {
  day: new Date().toISOString().slice(0, 10), prefix: 'F', customer: 'Maison Kerbrat', origin: '',
  net_cents: 10000, vat_cents: 2000, total_cents: 12000, rates: [{ vat_rate: 20, net_cents: 10000, vat_cents: 2000 }],
};
document.getElementById('emettre').onclick = () => rouage.issue('invoice', paper).then(say, (error) => say(error.code));
document.getElementById('continuer').onclick = () => rouage.open(location.hash.slice(1) || document.title, { texte: texte.value }).then(say);
document.getElementById('moi').onclick = () => rouage.me().then(say);
rouage.given().then((given) => {
  rouage.keep({
    read: () => (texte.value ? { texte: texte.value } : null),
    show(work, about) {
      texte.value = work ? work.texte : '';
      texte.disabled = Boolean(about && about.issued);
      if (about && about.issued) say(about.issued.number);
      if (given) { texte.value = given.data.texte; rouage.changed(); given = null; }
    },
    title: (work) => work.texte.slice(0, 40),
    loose: () => document.getElementById('fichier').checked,
  });
});
</script>`;

/** Says what no page should: under other names, to other tools, for the person; then reports what came of it. */
export const hostileKeeper = (other: string): string => `<!doctype html>
<html lang="fr"><meta charset="utf-8"><title>Hostile</title><output></output>
<script>
let ports = 0;
addEventListener('message', (event) => { if (event.ports.length) ports += 1; });
for (let n = 0; n < 20; n += 1) parent.postMessage({ type: 'rouage:hello' }, '*');
const soon = (promise) => Promise.race([promise, new Promise((done) => setTimeout(() => done('nothing'), 1500))]);
(async () => {
  await rouage.save('a-moi', 'à moi', 'Le mien');
  const raw = await new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    parent.postMessage({ type: 'rouage:port' }, '*', [port2]);
    let answers = 0;
    port1.onmessage = () => { answers += 1; };
    const words = ['load', 'list', 'keep', 'book', 'issue', 'open', 'given', 'constructor', '__proto__'];
    for (const act of words)
      for (const more of [{ slug: '${other}' }, { tool: '${other}' }, { key: '../../${other}/documents/x' }])
        port1.postMessage({ id: 1, act, ...more });
    for (const type of ['rouage:port', 'rouage:keep', 'rouage:load', 'rouage:token'])
      parent.postMessage({ type, act: 'list', id: 1, slug: '${other}' }, '*');
    setTimeout(() => done(answers), 800);
  });
  const paths = [];
  for (const key of ['../' + '${other}', '..%2F..', 'a/b', '%2e%2e', 'A-MOI'])
    paths.push(await soon(rouage.load(key).catch(() => 'refused')));
  const report = {
    refused: raw,
    paths: paths.filter((one) => one && one !== 'nothing'),
    own: await rouage.load('a-moi'),
    list: (await rouage.list()).length,
    other: await soon(rouage.load('${other}')),
    me: await soon(rouage.me()),
    ports,
    over: true,
  };
  document.querySelector('output').textContent = JSON.stringify(report);
})();
</script>`;

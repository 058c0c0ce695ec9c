import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { findChromium } from '#bin/tests/chromium.ts';
import { auditPage, CHECKS, type CheckName, checkNames } from './audit/audit-page.ts';
import { auditFlags } from './audit/kit.ts';

/** Opens a page of these words, served as a server would. */
const test = base.extend<{ open: (html: string) => Promise<void> }>({
  open: async ({ page }, provide) => {
    let html = '';
    const server = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await provide(async (words) => {
      html = words;
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });
    server.close();
  },
});

test.use({
  launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', ...auditFlags] },
});

const style = `body { margin: 0; font: 16px sans-serif } .skip { position: absolute; top: -80px } .skip:focus { top: 0; padding: 12px }
  a, button { display: inline-block; min-width: 44px; min-height: 44px } :focus-visible { outline: 3px solid blue }`;

interface Parts {
  head?: string;
  lang?: string;
  title?: string;
  skip?: string;
  main?: string;
}

/** A page in order, but for what a test says. */
const pageOf = ({
  head = '',
  lang = 'fr',
  title = 'Essai · Rouage',
  skip = '<a class="skip" href="#contenu">Aller au contenu</a>',
  main = '<h1>Essai</h1><p>Du texte.</p><button>Payer</button>',
}: Parts = {}) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style>${head}</head>
  <body>${skip}<header><nav aria-label="Principale"><a href="/">Accueil</a></nav></header>
  <main id="contenu" tabindex="-1">${main}</main></body></html>`;

const withMain = (rest: string) => pageOf({ main: `<h1>Essai</h1>${rest}` });
const styled = (css: string, rest: string) =>
  pageOf({ head: `<style>${css}</style>`, main: `<h1>Essai</h1>${rest}` });

/** For each check pages made wrong, and what it must say of them. */
const wrong: Readonly<Record<CheckName, readonly (readonly [string, RegExp])[]>> = {
  markup: [
    [withMain('<p id="un">a</p><p id="un">b</p>'), /two elements are #un/],
    [withMain('<ul><div>a</div></ul>'), /holds more than items/],
    [withMain('<table><tr><td>1</td></tr></table>'), /has no title/],
    [withMain('<table aria-label="Prix"><tr><th>a</th></tr></table>'), /does not say what it heads/],
    [withMain('<p title="a" title="b">Un mot</p>'), /the page as served/],
    [withMain('<center>a</center>'), /there for its look/],
  ],
  title: [
    [pageOf({ title: '' }), /no title/],
    [pageOf({ title: 'Rouage' }), /does not say which page/],
    [pageOf({ lang: 'en' }), /the language is "en"/],
  ],
  outline: [
    [pageOf({ main: '<h2>Essai</h2>' }), /0 first headings/],
    [pageOf({ main: '<h1>Un</h1><h1>Deux</h1>' }), /2 first headings/],
    [withMain('<h3>Trop bas</h3>'), /skips a level/],
  ],
  landmarks: [
    [pageOf().replaceAll('main', 'div'), /0 main landmarks/],
    [
      withMain('<nav aria-label="Principale"><a href="/">b</a></nav>'),
      /several landmarks are navigation "Principale"/,
    ],
    [pageOf({ skip: '<p>Nulle part</p>' }), /"Nulle part" is in no landmark/],
  ],
  names: [
    [withMain('<button><svg width="9" height="9"></svg></button>'), /has no name/],
    [withMain('<button aria-label="Valider">Payer</button>'), /shows "payer"/],
    [withMain('<input>'), /has no name/],
  ],
  autocomplete: [[withMain('<label>Email <input type="email"></label>'), /says "" and not email/]],
  targets: [
    [
      styled('a { min-width: 0; min-height: 0 }', '<div><a href="/a">a</a><a href="/b">b</a></div>'),
      /is \d+ × \d+, beside/,
    ],
  ],
  textSpacing: [
    [
      styled(
        '.c { width: 90px; height: 20px; overflow: hidden; white-space: nowrap }',
        '<p class="c">Renouveler</p>',
      ),
      /is cut by/,
    ],
    [
      styled(
        '.b { width: 76px; min-width: 0; padding: 0; white-space: nowrap }',
        '<button class="b">Renouveler</button>',
      ),
      /leaves/,
    ],
  ],
  reflow: [
    [withMain('<p style="width: 600px">Trop large</p>'), /pixels wider than the window/],
    [
      withMain('<div style="overflow-x: auto"><p style="width: 600px">Trop large</p></div>'),
      /scrolls sideways/,
    ],
  ],
  motion: [
    [
      styled(
        '@keyframes t { to { rotate: 1turn } } .t { animation: t 1s infinite }',
        '<p class="t">Tourne</p>',
      ),
      /is animated by t/,
    ],
    [styled('button { transition: color 300ms }', '<button>Payer</button>'), /changes in 0.3s/],
    [styled('html { scroll-behavior: smooth }', ''), /glides/],
  ],
  forcedColours: [
    [styled('input { border: 0 }', '<label>Ville <input></label>'), /has no edge/],
    [
      styled(
        'button { border: 0 } [aria-pressed=true] { background: #00f }',
        '<div><button aria-pressed="true">Un</button><button aria-pressed="false">Deux</button></div>',
      ),
      /looks as/,
    ],
    [
      styled('button:focus-visible { outline: none; box-shadow: 0 0 0 3px blue }', '<button>Payer</button>'),
      /shows no focus/,
    ],
  ],
  skipLink: [
    [pageOf({ skip: '' }), /on no link to the content/],
    [
      pageOf({ skip: '<a style="position: absolute; left: -999px" href="#contenu">Aller au contenu</a>' }),
      /not seen/,
    ],
  ],
  focus: [
    [
      styled('button:focus-visible { outline: none }', '<button>Payer</button>'),
      /looks the same with the focus/,
    ],
    [withMain('<button tabindex="2">Payer</button>'), /jumps the queue/],
    // A box of its own order that may have the focus itself keeps Tab out.
    [
      styled(
        'div { display: flex; reading-flow: flex-visual }',
        '<div tabindex="-1"><button>Payer</button></div>',
      ),
      /is reached by no Tab/,
    ],
    [
      styled(
        'div { display: flex; flex-direction: row-reverse }',
        '<div><button>Un</button><button>Deux</button></div>',
      ),
      /stands before/,
    ],
    [
      withMain('<button onkeydown="if (event.key === \'Tab\') event.preventDefault()">Piège</button>'),
      /the focus does not go on/,
    ],
  ],
  focusZoomed: [
    [
      styled(
        '.v { position: fixed; inset: 0; background: #fff; pointer-events: auto }',
        '<button>Payer</button><div class="v"></div>',
      ),
      /beneath div/,
    ],
  ],
  errors: [
    [
      withMain(
        '<form method="post" onsubmit="event.preventDefault()"><label>Email <input></label><button type="submit">Payer</button></form>',
      ),
      /nothing says what is missing/,
    ],
    [
      withMain(
        '<form method="post" onsubmit="event.preventDefault(); this.mail.ariaInvalid = \'true\'; this.mail.focus()"><label>Email <input name="mail"></label><button type="submit">Payer</button></form>',
      ),
      /refused without a word/,
    ],
  ],
};

for (const name of checkNames) {
  test(`the audit finds each fault of a page made wrong for its check ${name}`, async ({ page, open }) => {
    for (const [html, says] of wrong[name]) {
      await open(html);
      const { [name]: found } = await auditPage(page, [name]);
      expect(found?.faults.join('\n'), html).toMatch(says);
    }
  });
}

test('the audit finds no fault of a page in order, and looks at it', async ({ page, open }) => {
  const form = `<form method="post" onsubmit="event.preventDefault(); mail.ariaInvalid = 'true'; mail.setAttribute('aria-describedby', 'non'); non.textContent = 'Il manque.'; mail.focus()">
    <label for="mail">Email</label> <input id="mail" type="email" autocomplete="email"> <p id="non"></p><button type="submit">Payer</button></form>
    <table aria-label="Prix"><tr><th scope="col">Outil</th></tr><tr><td>Devis</td></tr></table><h2>Suite</h2><ul><li>Un</li></ul>`;
  await open(withMain(form));
  const results = await auditPage(page);
  for (const name of Object.keys(CHECKS) as CheckName[]) {
    expect(results[name]?.faults, name).toEqual([]);
    expect(results[name]?.looked, name).toBeGreaterThan(0);
  }
});

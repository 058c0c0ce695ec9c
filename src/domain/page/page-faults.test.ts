import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageFaults } from './page-faults.ts';
import { imageKind } from './pictures.ts';

const page = (body: string) => `<!doctype html>\n<title>Page</title>\n${body}`;
const seen = (body: string) => pageFaults(page(body)).faults.map(({ line, kind }) => `${line} ${kind}`);

describe('a page is warned of what its frame forbids', () => {
  it.each([
    ['<script src="https://cdn.example/a.js"></script>', '3 outside'],
    ['<script src="a.js"></script>', '3 outside'],
    ['<link rel="stylesheet" href="https://fonts.example/x.css">', '3 outside'],
    ['<img alt=""\n src="https://img.example/a.png">', '4 outside'],
    ['<img srcset="https://img.example/a.png 2x">', '3 outside'],
    ['<video poster="affiche.jpg"></video>', '3 outside'],
    ['<iframe src="https://example.org"></iframe>', '3 outside'],
    ['<style>\n@import "https://a.example/b.css";</style>', '4 outside'],
    ['<style>\n\np { background: url("fond.png") }</style>', '5 outside'],
    ['<p style="background:url(//a.example/b.png)">', '3 outside'],
    ['<script>\nnew Image().src = "https://a.example/pixel";\n</script>', '4 outside'],
    ['<form action="https://a.example/envoi"></form>', '3 navigation'],
    ['<button formaction="/envoi"></button>', '3 navigation'],
    ['<base href="https://a.example/">', '3 navigation'],
    ['<meta http-equiv="Refresh" content="5;url=/">', '3 navigation'],
    ['<a href="/" target="_top">x</a>', '3 navigation'],
    ['<script>top.location = "/"</script>', '3 navigation'],
    ['<script>\n\nlocalStorage.setItem("a", 1)</script>', '5 storage'],
    ['<script>window.sessionStorage.a = 1</script>', '3 storage'],
    ['<script>document\n.cookie = "a=1"</script>', '4 storage'],
    ['<script>const base = indexedDB.open("x")</script>', '3 storage'],
    ['<button onclick="localStorage.clear()">x</button>', '3 storage'],
    ['<script>rouage.sauver({})</script>', '3 code'],
    ['<script>window.rouage?.stockage</script>', '3 code'],
    ['<script>navigator.serviceWorker.register("/sw.js")</script>', '3 code'],
    ['<script type="module">\nimport a from "https://a.example/a.js"</script>', '4 code'],
    ['<script>eval("1")</script>', '3 code'],
    ['<script>new Worker("a.js")</script>', '3 code'],
    ['<script>new Worker(`/a.js`, { type: "module" })</script>', '3 code'],
    ['<script>new Worker("data:text/javascript,1")</script>', '3 code'],
    ['<script>new Worker(new URL("a.js", import.meta.url))</script>', '3 code'],
    ['<script>new SharedWorker(address)</script>', '3 code'],
    ['<script>await fetch("/api/")</script>', '3 network'],
    ['<script>new XMLHttpRequest()</script>', '3 network'],
    ['<script>navigator.sendBeacon("/x")</script>', '3 network'],
    ['<template><img src="a.png"></template>', '3 outside'],
  ])('%j', (body, fault) => {
    expect(seen(body)).toEqual([fault]);
  });

  it.each([
    '<script>// localStorage is not used\n/* fetch("x") */ const text = "localStorage";</script>',
    '<script>const pattern = /fetch\\(/; const o = { fetch: 1, caches: 2 }; o.fetch; boutique.fetch("x")</script>',
    '<script>rouage.keep({}); window.rouage?.me().then(rouage.changed)</script>',
    '<script type="application/json">{"localStorage": "fetch()"}</script>',
    '<script>new Worker(URL.createObjectURL(new Blob(["postMessage(1)"])))</script>',
    '<script>const address = URL.createObjectURL(code); new Worker(address, { name: "a.js" })</script>',
    '<script>while (!confirm("Encore ?")) alert("Non")</script>',
    '<img src="data:image/png;base64,AA==" alt=""><form onsubmit="return false"></form>',
    '<svg><use href="#a"/></svg><style>p { fill: url(#a) } /* url(a.png) */</style>',
    '<a href="https://service-public.fr" target="_blank">Site</a><a href="#a" download="x.csv">x</a>',
    '<link rel="icon" href="data:,"><p>localStorage</p>',
    // The tool that the kit's page tells to write.
    /```html\n([\s\S]*?)```/.exec(readFileSync('docs/automation-kit.md', 'utf8'))?.[1] ??
      '<script>eval("")</script>',
  ])('and of nothing else: %j', (body) => {
    expect(pageFaults(page(body)).faults).toEqual([]);
  });

  it('each says in French what happens', () => {
    expect(pageFaults(page('<script src="https://cdn.example/a.js"></script>')).faults[0]?.message).toBe(
      'Script «\u00a0https://cdn.example/a.js\u00a0»\u00a0: le cadre ne charge que ce qui est écrit dans la page. Copiez-le dans la page.',
    );
  });

  it('stops at two hundred, and says so', () => {
    const { faults, more } = pageFaults('<img src="a.png">\n'.repeat(300));
    expect([faults.length, more]).toEqual([200, true]);
  });

  it('reads any text, however broken or deep', () => {
    expect(() => pageFaults('<div>'.repeat(20_000))).not.toThrow();
    fc.assert(fc.property(fc.string(), (text) => pageFaults(`<script>${text}`).faults.length >= 0));
  });
});

describe('a picture is known by its bytes', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  it.each([
    ['\x89PNG\r\n\x1a\nxxxx', 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['RIFFxxxxWEBPVP8 ', 'webp'],
    ['\0\0\0\x20ftypavif', 'avif'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['GIF89a', undefined],
    ['\0\0\0\x20ftypheic', undefined],
    ['', undefined],
  ])('%j', (text, kind) => {
    expect(imageKind(bytes(text))).toBe(kind);
  });
});

describe('a page is read in one pass, whatever is written', () => {
  it.each([
    ['a set of images of spaces', `<img srcset="${' '.repeat(2_000_000)}x">`],
    ['an import of spaces', `<style>@import${' '.repeat(2_000_000)}</style>`],
    ['comments that never end', `<style>${'/*'.repeat(1_000_000)}</style>`],
    ['addresses without end', `<style>${'a{b:url(x)}'.repeat(200_000)}</style>`],
    ['more children than a call takes arguments', '<p>'.repeat(300_000)],
  ])('%s', (_name, body) => {
    expect(pageFaults(page(body)).faults.length).toBeLessThanOrEqual(200);
  });
});

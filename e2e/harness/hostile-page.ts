/** Runs inside the hostile page: tries everything and writes what became of it. No closure: it is sent as text. */
async function attack(site: string): Promise<void> {
  const soon = (what: Promise<unknown>) =>
    Promise.race([
      what,
      new Promise((_, refuse) => setTimeout(() => refuse(new Error('nothing came')), 1_500)),
    ]);
  const event = (target: EventTarget, good: string) =>
    soon(
      new Promise((resolve, refuse) => {
        target.addEventListener(good, () => resolve(good));
        target.addEventListener('error', () => refuse(new Error('refused')));
      }),
    );
  /** What the code comes to in a thread of its own; it says `done` only where the code reached something. */
  const inWorker = (code: string) => {
    const whole = `(async () => { await ${code}; postMessage('done'); })().catch((e) => setTimeout(() => { throw e; }))`;
    return event(new Worker(URL.createObjectURL(new Blob([whole]))), 'message');
  };
  const add = <Name extends keyof HTMLElementTagNameMap>(name: Name, values: object) =>
    document.body.appendChild(Object.assign(document.createElement(name), values));
  const submit = (target: string) => {
    const form = add('form', { method: 'post', action: `${site}/api/auth/logout/?hacked`, target });
    form.submit();
    throw new Error('whether it left is seen from outside');
  };
  const attempts: Record<string, () => unknown> = {
    control: () => document.title,
    localStorage: () => localStorage.getItem('accessToken'),
    sessionStorage: () => sessionStorage.length,
    cookies: () => document.cookie,
    indexedDB: () => indexedDB.open('x'),
    caches: () => caches.keys(),
    'parent document': () => parent.document.title,
    'parent storage': () => parent.localStorage.getItem('accessToken'),
    'top document': () => top?.document.body.innerHTML,
    'top address': () => top?.location.href,
    'own element': () => (frameElement as Element).outerHTML,
    'top navigation': () => {
      if (top) top.location.href = `${site}/?hacked`;
      return 'went';
    },
    'parent navigation': () => {
      parent.location.replace(`${site}/?hacked`);
      return 'went';
    },
    'open in top': () => (open(`${site}/?hacked`, '_top') as Window).name,
    'fetch, with credentials': async () =>
      (await fetch(`${site}/api/users/me/?hacked`, { credentials: 'include' })).status,
    'fetch, blind': async () => (await fetch(`${site}/api/users/me/?hacked`, { mode: 'no-cors' })).type,
    'fetch, relative': async () => (await fetch('/api/users/me/?hacked')).status,
    XMLHttpRequest: () => {
      const request = new XMLHttpRequest();
      request.open('GET', `${site}/api/users/me/?hacked`);
      request.send();
      return event(request, 'load');
    },
    EventSource: () => event(new EventSource(`${site}/api/users/me/?hacked`), 'open'),
    WebSocket: () => event(new WebSocket(`${site.replace('http', 'ws')}/?hacked`), 'open'),
    'script of the shop': () => event(add('script', { src: `${site}/favicon.svg?hacked` }), 'load'),
    'image of the shop': () => event(add('img', { src: `${site}/favicon.svg?hacked`, alt: '' }), 'load'),
    'style of the shop': () =>
      event(add('link', { rel: 'stylesheet', href: `${site}/favicon.svg?hacked` }), 'load'),
    'worker of an address': () => event(new Worker(`${site}/favicon.svg?hacked`), 'message'),
    'worker of a blob': () => inWorker('1'),
    'worker of a blob, by fetch': () => inWorker(`fetch('${site}/api/users/me/?hacked')`),
    'worker of a blob, blind': () => inWorker(`fetch('${site}/?hacked', { mode: 'no-cors' })`),
    'worker of a blob, by script': () => inWorker(`importScripts('${site}/favicon.svg?hacked')`),
    'worker of a blob, by module': () => inWorker(`import('${site}/favicon.svg?hacked')`),
    'worker of a blob, by socket': () =>
      inWorker(
        `new Promise((good, bad) => Object.assign(new WebSocket('${site.replace('http', 'ws')}/?hacked'), { onopen: good, onerror: bad }))`,
      ),
    'worker of a blob, by storage': () =>
      inWorker(
        `new Promise((good, bad) => Object.assign(indexedDB.open('x'), { onsuccess: good, onerror: bad }))`,
      ),
    'service worker': () => navigator.serviceWorker.register(`${site}/favicon.svg?hacked`),
    'form in top': () => submit('_top'),
    'form in parent': () => submit('_parent'),
    'form in itself': () => submit('_self'),
    'popup without a press': () => (open(`${site}/dashboard?hacked`) as Window).name,
    camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
    geolocation: () =>
      soon(new Promise((resolve, refuse) => navigator.geolocation.getCurrentPosition(resolve, refuse))),
  };
  // Silent ones: whether they left is seen from outside.
  navigator.sendBeacon(`${site}/api/auth/logout/?hacked`, 'x');
  add('iframe', { src: `${site}/login?hacked` });
  parent.postMessage({ type: 'open', token: 'x' }, '*');
  const report: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      report[name] = `did: ${String(await attempt())}`;
    } catch (error) {
      report[name] = 'refused';
      console.debug(name, error);
    }
  }
  document.querySelector('output')?.append(JSON.stringify(report));
}

function page(script: string, body: string): string {
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Page hostile</title><main><h1>Page hostile</h1>${body}</main><script>${script}</script></html>`;
}

/** An automation that tries all it can to reach the shop as its customer; its report is in `<output>`. */
export function hostilePage(site: string): string {
  return page(`(${attack})(${JSON.stringify(site)})`, '<output></output>');
}

/** Speaks WebRTC to a stranger's server, whose address alone could carry what the page knows. */
async function speakToStranger(url: string): Promise<void> {
  const connection = new RTCPeerConnection({ iceServers: [{ urls: url }] });
  connection.createDataChannel('x');
  connection.onicegatheringstatechange = () => {
    if (connection.iceGatheringState === 'complete') document.querySelector('output')?.append('over');
  };
  await connection.setLocalDescription(await connection.createOffer());
}

/** One that speaks to a STUN server; `over` is in its `<output>` once it was tried. */
export function speakingPage(url: string): string {
  const script = `(${speakToStranger})(${JSON.stringify(url)}).catch(() => document.querySelector('output').append('over'))`;
  return page(script, '<output></output>');
}

/** One that shows the shop inside itself, by going there. */
export function wanderingPage(site: string): string {
  return page(`location.href = ${JSON.stringify(`${site}/dashboard`)}`, '');
}

/** One that opens the shop beside it when pressed, and looks into what it opened. */
export function popupPage(site: string): string {
  const press = `
    const opened = window.open(${JSON.stringify(`${site}/dashboard?tab=profile`)});
    setTimeout(() => {
      let seen;
      try { seen = 'did: ' + opened.document.body.innerHTML + opened.localStorage.length; } catch { seen = 'refused'; }
      document.querySelector('output').append(seen);
    }, 2000);`;
  return page(
    `document.querySelector('button').onclick = () => {${press}}`,
    '<button>Ouvrir</button><output></output>',
  );
}

/** One that asks something of the person while they press, so that their next press lands on what appears. */
export function hastyPage(ask: string): string {
  const begin = `
    document.querySelector('h1').style.height = '2000px';
    const said = document.querySelector('output');
    rouage.keep({ read: () => ({ a: 1 }), show() {}, title: () => 'Piège' });
    rouage.changed();
    onpointerdown = onkeydown = () => { ${ask}.then((got) => said.append(JSON.stringify(got)), () => {}); };`;
  return page(begin, '<output></output>');
}

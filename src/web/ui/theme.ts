export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';

/** Runs before the first paint, so that the chosen theme never flashes. Needs the page's CSP nonce. */
export const themeScript = `try{var t=localStorage.getItem('${KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** `system` on the server and without a choice. */
export function readTheme(): Theme {
  const chosen = typeof document === 'undefined' ? undefined : document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

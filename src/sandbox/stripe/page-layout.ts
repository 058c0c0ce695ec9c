export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function layout(title: string, content: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 0; padding: 16px; background: #eef2f6; color: #16202c; font: 16px/1.5 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 420px; margin: 0 auto; padding: 20px; background: #fff; border: 1px solid #c9d3de; border-radius: 12px; }
h1 { margin: 0 0 8px; font-size: 1.25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 12px; margin: 16px 0; }
dd { margin: 0; text-align: right; font-weight: 600; overflow-wrap: anywhere; }
button { display: block; width: 100%; min-height: 48px; margin-top: 12px; border: 2px solid #0b4f8a; border-radius: 8px; background: #0b4f8a; color: #fff; font: inherit; font-weight: 600; }
button.second { background: #fff; color: #0b4f8a; }
button:focus-visible { outline: 3px solid #f2a900; outline-offset: 2px; }
small { color: #4a5866; }
</style>
</head>
<body><main>${content}</main></body>
</html>`;
}

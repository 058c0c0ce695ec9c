/** Formatted text for programs that take it, plain for the others. True where the browser let it. */
async function written(html: string, text: string): Promise<boolean> {
  try {
    const types = { 'text/html': html, 'text/plain': text };
    const blobs = Object.entries(types).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    return true;
  } catch {
    return false;
  }
}

/** Where the browser refuses the clipboard. */
function copied(html: string, text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', give);
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isDone;
}

export const copyRich = async (html: string, text: string): Promise<boolean> =>
  (await written(html, text)) || copied(html, text);

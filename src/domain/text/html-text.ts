/** Text as HTML shows it, in a text or in an attribute between quotes. */

const MARKS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const htmlText = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? '');

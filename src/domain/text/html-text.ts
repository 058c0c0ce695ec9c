const MARKS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const htmlText = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => MARKS[mark] ?? '');

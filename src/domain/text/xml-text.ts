import { htmlText } from './html-text.ts';

/** XML 1.0, 2.2: it names none of these, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const noCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** For an element and an attribute. */
export const xmlText = (text: string): string => htmlText(text.toWellFormed().replaceAll(noCharacter, ''));

import textFontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/** To be preloaded: the text font draws nearly everything. */
export { textFontUrl };

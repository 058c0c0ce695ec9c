import textFontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/**
 * Hashed URL of the text font, to be preloaded (`<link rel="preload" as="font" type="font/woff2" crossorigin>`): it
 * draws nearly everything, and the fallbacks of `fonts.css` already have the right size.
 */
export { textFontUrl };

import { themeScript } from '../ui/theme.ts';

const sessionScript =
  "try{if(localStorage.getItem('accessToken'))document.documentElement.dataset.session='customer'}catch(e){}";

/**
 * Runs before the first paint, so that neither the theme nor the menu's session links flash or move: the server sends
 * one page for everybody, and this writes on `<html>` what only this browser knows.
 */
export const FIRST_PAINT_SCRIPT = `${themeScript};${sessionScript}`;

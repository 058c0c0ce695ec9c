import { themeScript } from '../ui/theme.ts';

const sessionScript =
  "try{if(localStorage.getItem('accessToken'))document.documentElement.dataset.session='customer'}catch(e){}";

/** What only this browser knows is on `<html>` before the first paint, so that nothing flashes. */
export const FIRST_PAINT_SCRIPT = `${themeScript};${sessionScript}`;

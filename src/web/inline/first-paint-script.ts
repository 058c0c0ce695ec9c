/**
 * Runs before the first paint, so that neither the theme nor the menu's session links flash or move: the server sends
 * one page for everybody, and this writes on `<html>` what only this browser knows.
 */
export const FIRST_PAINT_SCRIPT =
  "(()=>{const d=document.documentElement.dataset;try{const t=localStorage.getItem('theme');" +
  "if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('accessToken'))d.session='customer'}catch{}})()";

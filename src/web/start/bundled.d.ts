/** One of our scripts with its imports, as a text (`bin/bundled-script.ts`). */
declare module '*?bundled' {
  const script: string;
  export default script;
}

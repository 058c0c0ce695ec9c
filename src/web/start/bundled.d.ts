/** A script of ours with its imports, as one text for the document (`bin/bundled-script.ts`). */
declare module '*?bundled' {
  const script: string;
  export default script;
}

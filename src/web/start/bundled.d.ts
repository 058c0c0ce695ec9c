/** A script of ours with all that it imports, as one text to be written into a document (`bin/bundled-script.ts`). */
declare module '*?bundled' {
  const script: string;
  export default script;
}

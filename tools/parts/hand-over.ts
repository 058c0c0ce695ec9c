/** Hands a paper over to another tool, and says what became of it. */
import { announce } from './announce.ts';
import { part } from './elements.ts';
import { type HandedPaper, handedPaper } from './handed-paper.ts';
import { rouage } from './keep-work.ts';

export type HandedTool = 'generateur-de-factures' | 'relances-de-factures' | 'echeancier-de-paiement';

/** `button`: by its id; `paper` reads what stands in the page when it is pressed. */
export function handOverBy(button: string, tool: HandedTool, paper: () => Omit<HandedPaper, 'is'>): void {
  const say = (text: string) => {
    part('emission-etat').textContent = text;
    announce(text);
  };
  part(button).addEventListener('click', () => {
    rouage?.open(tool, handedPaper(paper())).then(
      (isLeft) => isLeft || say('Vous restez sur ce document.'),
      (error: unknown) => say(`L’autre outil ne s’ouvre pas. ${error instanceof Error ? error.message : ''}`),
    );
  });
}

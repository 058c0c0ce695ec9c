export { CardGrid, Cover } from './CardGrid.tsx';
export { automationAddress, pageAddress, readId, readPage } from './catalogue-address.ts';
export { MissingThing } from './MissingThing.tsx';
export { PageLinks } from './PageLinks.tsx';
export { automationCard, nameAndPrices } from './shown-automation.ts';

export { Cover } from './Cover.tsx';
export { automationAddress, readId } from './catalogue-address.ts';
export { MissingThing } from './MissingThing.tsx';
export { nameAndPrices } from './shown-automation.ts';

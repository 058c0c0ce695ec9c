export { Cover } from './Cover.tsx';
export { automationAddress, readId } from './catalogue-address.ts';
export { MissingThing } from './MissingThing.tsx';
export { type AutomationDetailData, automationDetail } from './shown-automation.ts';

export { ideaTone } from './idea-tone.ts';
export { OwnIdeas } from './OwnIdeas.tsx';
export { ProposeIdea } from './ProposeIdea.tsx';

export { OwnIdeas } from './OwnIdeas.tsx';
export { ProposeIdea } from './ProposeIdea.tsx';

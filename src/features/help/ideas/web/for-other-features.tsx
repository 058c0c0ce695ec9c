// biome-ignore lint/performance/noBarrelFile: the one door by which neighbours' screens reach this slice.
export { OwnIdeas } from './OwnIdeas.tsx';
export { ProposeIdea } from './ProposeIdea.tsx';

export { OwnIdentity } from './OwnIdentity.tsx';

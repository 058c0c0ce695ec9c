export { DemonstrationPanel } from './DemonstrationPanel.tsx';

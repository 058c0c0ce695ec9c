import { useNavigation } from 'react-router';

export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden animate-appear" aria-hidden="true">
      <div className="h-full w-full animate-pulse bg-accent" />
    </div>
  );
}

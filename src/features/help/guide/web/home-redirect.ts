import { redirect } from 'react-router';

export function loader() {
  return redirect('/qu-est-ce-qu-une-automatisation', 301);
}
